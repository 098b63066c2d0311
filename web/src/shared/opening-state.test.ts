import { expect, test } from "vitest";
import { demoPublicSettings } from "../../../emulators/seed/demo-clinic.ts";
import { openingStateAt } from "./opening-state.ts";

/** Open Monday to Friday from 8:00 to 18:00 and Saturday from 9:00 to 14:00, in New York. */
const clinic = demoPublicSettings;
/** 10:00 on a Friday there, and in other zones another hour or day. */
const fridayMorning = new Date("2026-11-20T15:00:00Z");
const fridayEvening = new Date("2026-11-20T23:00:00Z");

test("says until when the clinic is open, by its own clock", () => {
  expect(openingStateAt(clinic, fridayMorning)).toEqual({ until: "18:00" });
});

test("the moment of closing is closed, and the next day opens", () => {
  expect(openingStateAt(clinic, fridayEvening)).toEqual({ opensOn: "2026-11-21", from: "09:00" });
});

test("opens later on the same day", () => {
  const early = new Date("2026-11-20T11:30:00Z");
  expect(openingStateAt(clinic, early)).toEqual({ opensOn: "2026-11-20", from: "08:00" });
});

test("skips closed days, and a closed part shortens the day", () => {
  const holidays = [{ date: "2026-11-21", last: "2026-11-24", reason: "" }];
  expect(openingStateAt({ ...clinic, closedDays: holidays }, fridayEvening)).toEqual({
    opensOn: "2026-11-25",
    from: "08:00",
  });
  const training = [{ date: "2026-11-20", from: "13:00", to: "15:00", reason: "" }];
  expect(openingStateAt({ ...clinic, closedDays: training }, fridayMorning)).toEqual({ until: "13:00" });
  const duringTraining = new Date("2026-11-20T18:30:00Z");
  expect(openingStateAt({ ...clinic, closedDays: training }, duringTraining)).toEqual({
    opensOn: "2026-11-20",
    from: "15:00",
  });
});

test("a clinic that doesn't open within two weeks has no next opening", () => {
  const closedDays = [{ date: "2026-11-20", last: "2026-12-31", reason: "" }];
  expect(openingStateAt({ ...clinic, closedDays }, fridayMorning)).toBeNull();
});
