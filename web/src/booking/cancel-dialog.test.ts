import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { describeMove } from "./cancel-dialog.tsx";

const own = sampleBooking({ doctorId: "chen", doctor: "Dr. Mei-Lin Chen", personId: null });
const mias = { ...own, personId: "mia", patientName: "Mia Rivera" };

test("names the dentist of the new time", () => {
  const moved = { ...own, slot: "11:00 AM", doctorId: "reyes", doctor: "Dr. Daniel Reyes" };
  expect(describeMove(own, moved)).toBe(
    "Your appointment is moved to Mon, Nov 23, 2026 at 11:00 AM with Dr. Daniel Reyes",
  );
});

test("doesn't call the same time with another dentist a move", () => {
  expect(describeMove(mias, { ...mias, doctor: "Dr. Daniel Reyes" })).toBe(
    "Mia Rivera's appointment on Mon, Nov 23, 2026 at 09:00 AM is now with Dr. Daniel Reyes",
  );
});

test("names no dentist for a treatment without dentists", () => {
  const seat = { ...own, doctorId: null, doctor: null };
  expect(describeMove(seat, { ...seat, slot: "11:00 AM" })).toBe(
    "Your appointment is moved to Mon, Nov 23, 2026 at 11:00 AM",
  );
});
