import { expect, test } from "vitest";
import { scheduledAppointment } from "../../../testing/scheduled-day.ts";
import { findPaymentMark } from "./grid-legend.tsx";

const appointment = (change: Partial<Parameters<typeof scheduledAppointment>[0]>) =>
  scheduledAppointment({ _id: "a", slot: "09:00 AM", ...change });

test("an unpaid appointment shows its amount, and one that owes nothing has no mark", () => {
  expect(findPaymentMark(appointment({ payment: "unpaid", Price: 150 }))?.words).toBe("$150");
  expect(findPaymentMark(appointment({ payment: "unpaid", status: "cancelled" }))).toBeUndefined();
  expect(findPaymentMark(appointment({ payment: "nothing-due" }))).toBeUndefined();
});

test("a desk payment of a canceled appointment is shown as not given back", () => {
  const owed = appointment({ payment: "paid", method: "desk", status: "cancelled", Price: 150 });
  expect(findPaymentMark(owed)).toMatchObject({ words: "$150 not given back", tone: "warning" });
});
