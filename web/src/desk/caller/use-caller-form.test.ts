import { expect, test } from "vitest";
import { nearestTime, placeNote } from "./use-caller-form.ts";

const treatment = { name: "Cavity Filling", durationMinutes: 60 };
const chen = { name: "Dr. Mei-Lin Chen", performs: true };
const clicked = "09:15 AM";

test("a place that can be had needs no word", () => {
  expect(placeNote({ treatment, doctor: chen, clicked, nearest: undefined })).toBe("");
});

test("the nearest time is said with its reason", () => {
  expect(placeNote({ treatment, doctor: chen, clicked, nearest: "09:30 AM" })).toBe(
    "Cavity Filling (1 h) can't begin at 09:15 AM with Dr. Mei-Lin Chen: 09:30 AM is the nearest time.",
  );
});

test("of a doctor who doesn't perform it nobody believes that the time were theirs", () => {
  const doctor = { ...chen, performs: false };
  expect(placeNote({ treatment, doctor, clicked, nearest: "09:30 AM" })).toBe(
    "Dr. Mei-Lin Chen can't be booked for Cavity Filling. Cavity Filling (1 h) can't begin at 09:15 AM: 09:30 AM is the nearest time.",
  );
});

test("the nearest is found across noon, and of two the earlier", () => {
  expect(nearestTime(["09:00 AM", "12:30 PM", "11:30 AM", "04:00 PM"], "12:00 PM")).toBe("11:30 AM");
});

test("where nothing is free there is none", () => {
  expect(nearestTime([], "12:00 PM")).toBeUndefined();
});
