import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { moveOutcome } from "./cancel-dialog.tsx";

const own = sampleBooking({ doctorId: "chen", doctor: "Dr. Mei-Lin Chen", personId: null });
const mias = { ...own, personId: "mia", patientName: "Mia Rivera" };

test("another time is told with the dentist who has it", () => {
  const moved = { ...own, slot: "11:00 AM", doctorId: "reyes", doctor: "Dr. Daniel Reyes" };
  expect(moveOutcome(own, moved)).toBe(
    "Your appointment is moved to Nov 23, 2026 at 11:00 AM with Dr. Daniel Reyes",
  );
});

test("the same time with another dentist is not told as a move", () => {
  expect(moveOutcome(mias, { ...mias, doctor: "Dr. Daniel Reyes" })).toBe(
    "Mia Rivera's appointment on Nov 23, 2026 at 09:00 AM is now with Dr. Daniel Reyes",
  );
});

test("a seat has no dentist to name", () => {
  const seat = { ...own, doctorId: null, doctor: null };
  expect(moveOutcome(seat, { ...seat, slot: "11:00 AM" })).toBe(
    "Your appointment is moved to Nov 23, 2026 at 11:00 AM",
  );
});
