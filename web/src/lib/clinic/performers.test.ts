import { expect, test } from "vitest";
import { lacksPerformer } from "./performers.ts";

const whitening = { _id: "teeth-whitening", active: true, heldBy: "doctors" } as const;
const doctor = (bookable: boolean, ...treatments: string[]) => ({ bookable, treatments });

test("nobody performs it where those who do can't be booked", () => {
  const others = [doctor(true, "oral-surgery"), doctor(false, "teeth-whitening")];
  expect(lacksPerformer(whitening, others)).toBe(true);
  expect(lacksPerformer(whitening, [...others, doctor(true, "teeth-whitening")])).toBe(false);
});

test("what has its own seat or isn't offered lacks nobody", () => {
  expect(lacksPerformer({ ...whitening, heldBy: "seat" }, [])).toBe(false);
  expect(lacksPerformer({ ...whitening, active: false }, [])).toBe(false);
});
