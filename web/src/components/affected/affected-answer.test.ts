import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { needsLook, nothingAffected, withNewer, without } from "./affected-answer.ts";

const berg = { doctorId: "samuel-berg", doctor: "Dr. Samuel Berg" };
const affected = (id: string, startsAt: string, doctor = "Dr. Samuel Berg") => ({
  booking: {
    ...sampleBooking({ ...berg, doctor, _id: id, startsAt }),
    problem: "doctor-away" as const,
    uid: null,
  },
  doctors: [],
  nearest: [],
});

test("an answer that names nobody, and has looked at all, needs nobody", () => {
  expect(needsLook(nothingAffected)).toBe(false);
  expect(needsLook({ affected: [], allChecked: false })).toBe(true);
});

test("what an earlier change left stays, in the order of its times, each appointment once", () => {
  const first = { affected: [affected("b1", "2026-11-24T14:00:00Z")], allChecked: true };
  const again = affected("b1", "2026-11-24T14:00:00Z", "Dr. Mei-Lin Chen");
  const sooner = affected("b2", "2026-11-23T14:00:00Z");
  const both = withNewer(first, { affected: [again, sooner], allChecked: false });
  expect(both.affected).toEqual([sooner, again]);
  expect(both.allChecked).toBe(false);
});

test("what is possible again goes, and what nobody has looked at stays to be looked at", () => {
  const [monday, tuesday] = [affected("b1", "2026-11-23T14:00:00Z"), affected("b2", "2026-11-24T14:00:00Z")];
  const before = { affected: [monday, tuesday], allChecked: false };
  const after = without(before, ({ startsAt }) => startsAt.startsWith("2026-11-23"));
  expect(after).toEqual({ affected: [tuesday], allChecked: false });
  expect(without(after, () => false)).toBe(after);
});
