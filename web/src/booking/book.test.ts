import type { ErrorData } from "@clinic/contract/errors.ts";
import { expect, test } from "vitest";
import { ApiError, type ApiErrorCode } from "../shared/api-error.ts";
import { BookingRefusal } from "./book.ts";
import type { Offer } from "./offer.ts";

const amara = { _id: "amara", name: "Dr. Amara Okafor", img: "" };
const daniel = { _id: "daniel", name: "Dr. Daniel Reyes", img: "" };

const before: Offer = {
  day: "2026-11-23",
  slots: ["09:00 AM", "10:00 AM"],
  doctors: [
    { ...amara, slots: ["09:00 AM", "10:00 AM"] },
    { ...daniel, slots: ["09:00 AM"] },
  ],
  Price: 60,
};

const asked = { slot: "09:00 AM", doctorId: "" };

function refusal(code: ApiErrorCode, now: Partial<Offer> = {}, doctorId = "") {
  return new BookingRefusal(new ApiError(code, ""), { ...asked, doctorId }, before, { ...before, ...now });
}

test("a lost slot asks for another of those that are left", () => {
  const lost = refusal("slot-taken", { slots: ["10:00 AM"] });
  expect(lost.step).toBe("choose");
  expect(lost.message).toMatch(/09:00 AM\. Please choose another time/);
});

test("the day's last slot lost says that the day is full", () => {
  expect(refusal("slot-taken", { slots: [] }).message).toMatch(/no other time is left on this day/);
});

test("a time lost with a dentist names them, and says where they have no other", () => {
  const left = { slots: ["09:00 AM", "10:00 AM"] };
  const other = { ...left, doctors: [{ ...daniel, slots: ["09:00 AM"] }] };
  expect(refusal("slot-taken", left, "amara").message).toMatch(
    "Somebody else has just booked 09:00 AM with Dr. Amara Okafor. Please choose another time",
  );
  expect(refusal("slot-taken", other, "amara").message).toMatch("Dr. Amara Okafor has no other time");
});

test("a dentist who is away then is not told as a clinic that is closed", () => {
  expect(refusal("not-bookable", {}, "amara").message).toMatch(
    "Dr. Amara Okafor can't see you at 09:00 AM anymore.",
  );
  expect(refusal("not-bookable").message).toMatch("The clinic takes no appointments at that time.");
});

test("only a time that is gone comes with others", () => {
  expect(refusal("slot-taken", {}, "amara").ways[0]).toEqual({
    slot: "09:00 AM",
    dentist: { ...daniel, slots: ["09:00 AM"] },
  });
  expect(refusal("patient-busy", {}, "amara").ways).toEqual([]);
});

test("who is busy then is named: a child, or oneself", () => {
  const busy = new ApiError("patient-busy", "");
  const mias = { ...asked, person: "Mia Rivera" };
  expect(new BookingRefusal(busy, mias, before, before).message).toMatch(/^Mia Rivera already has/);
  expect(refusal("patient-busy").message).toMatch(/^You already have an appointment/);
});

test("a treatment that is gone is not told as a day that is full", () => {
  expect(refusal("treatment-not-found", { slots: [] }).message).toBe(
    "The clinic no longer offers this treatment.",
  );
});

test("a changed price names both and asks again", () => {
  const changed = refusal("price-changed", { Price: 65.5 });
  expect(changed.step).toBe("agree");
  expect(changed.message).toMatch(/\$65\.50.*\$60/);
});

test.each(["offline", "timed-out", "unavailable", "internal", "unexpected"] as const)(
  "after %s the same request is repeated",
  (code) => {
    expect(refusal(code).step).toBe("repeat");
    expect(refusal(code).message).toMatch(/never books you twice/);
  },
);

test("a field that the server refuses is to be corrected", () => {
  const invalid = new ApiError("invalid", "", { fields: { phone: "Provide a phone number" } });
  const { step, fields } = new BookingRefusal(invalid, asked, before, before);
  expect(step).toBe("correct");
  expect(fields.phone).toBe("Provide a phone number");
});

test("a full account is told whom to call, and one that is not verified what else would help", () => {
  const data = { limit: 2, phone: "202-555-0143" };
  const full = (more: Partial<ErrorData>) =>
    new BookingRefusal(
      new ApiError("too-many-open", "", { data: { ...data, ...more } }),
      asked,
      before,
      before,
    );
  expect(full({}).phone).toBe("202-555-0143");
  expect(full({}).message).not.toMatch(/verified/);
  expect(full({ moreOnceVerified: true }).message).toMatch(/verified/);
});
