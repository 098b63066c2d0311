import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { pageOfPatient } from "./page-of-patient.ts";

const booking = sampleBooking({ phone: "202-555-0143", patient: "ada@patients.test" });

test.each([
  [{ uid: "ada" }, "uid=ada"],
  [{ uid: null, callerId: "c1" }, "caller=c1"],
  [{ uid: null, callerId: null }, "phone=202-555-0143"],
  [{ phone: "" }, "email=ada%40patients.test"],
])("of %o the page is #%s", (fields, hash) => {
  expect(pageOfPatient({ ...booking, ...fields })).toBe(`/dashboard/person#${hash}`);
});

test("of who is gone there is none", () => {
  expect(pageOfPatient({ ...booking, phone: "", patient: "" })).toBeNull();
});
