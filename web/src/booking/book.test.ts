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

const requested = { slot: "09:00 AM", doctorId: "" };

function createRefusal(code: ApiErrorCode, now: Partial<Offer> = {}, doctorId = "") {
  return new BookingRefusal(new ApiError(code, ""), { ...requested, doctorId }, before, {
    ...before,
    ...now,
  });
}

test("asks for another time when the slot is taken", () => {
  const lost = createRefusal("slot-taken", { slots: ["10:00 AM"] });
  expect(lost.step).toBe("choose");
  expect(lost.message).toMatch(/09:00 AM\. Please choose another time/);
});

test("says that the day is full when its last slot is taken", () => {
  expect(createRefusal("slot-taken", { slots: [] }).message).toMatch(/no other time is left on this day/);
});

test("names the dentist whose time is taken, and says if they have no other", () => {
  const left = { slots: ["09:00 AM", "10:00 AM"] };
  const other = { ...left, doctors: [{ ...daniel, slots: ["09:00 AM"] }] };
  expect(createRefusal("slot-taken", left, "amara").message).toMatch(
    "Somebody else has just booked 09:00 AM with Dr. Amara Okafor. Please choose another time",
  );
  expect(createRefusal("slot-taken", other, "amara").message).toMatch("Dr. Amara Okafor has no other time");
});

test("says that the dentist is away, not that the clinic is closed", () => {
  expect(createRefusal("not-bookable", {}, "amara").message).toMatch(
    "Dr. Amara Okafor can't see you at 09:00 AM anymore.",
  );
  expect(createRefusal("not-bookable").message).toMatch("The clinic takes no appointments at that time.");
});

test("offers alternatives only when the time is no longer free", () => {
  expect(createRefusal("slot-taken", {}, "amara").alternatives[0]).toEqual({
    slot: "09:00 AM",
    dentist: { ...daniel, slots: ["09:00 AM"] },
  });
  expect(createRefusal("patient-busy", {}, "amara").alternatives).toEqual([]);
});

test("names who already has an appointment: a child, or the account holder", () => {
  const busy = new ApiError("patient-busy", "");
  const mias = { ...requested, person: "Mia Rivera" };
  expect(new BookingRefusal(busy, mias, before, before).message).toMatch(/^Mia Rivera already has/);
  expect(createRefusal("patient-busy").message).toMatch(/^You already have an appointment/);
});

test("says that the treatment is no longer offered, not that the day is full", () => {
  expect(createRefusal("treatment-not-found", { slots: [] }).message).toBe(
    "The clinic no longer offers this treatment.",
  );
});

test("names the old and the new price, and asks to submit again", () => {
  const changed = createRefusal("price-changed", { Price: 65.5 });
  expect(changed.step).toBe("agree");
  expect(changed.message).toMatch(/\$65\.50.*\$60/);
});

test.each(["offline", "timed-out", "unavailable", "internal", "unexpected"] as const)(
  "repeats the same request after %s",
  (code) => {
    expect(createRefusal(code).step).toBe("repeat");
    expect(createRefusal(code).message).toMatch(/never books you twice/);
  },
);

test("asks to correct a field that the server refuses", () => {
  const invalid = new ApiError("invalid", "", { fields: { phone: "Provide a phone number" } });
  const { step, fields } = new BookingRefusal(invalid, requested, before, before);
  expect(step).toBe("correct");
  expect(fields.phone).toBe("Provide a phone number");
});

test("tells an account at its limit whom to call, and an unverified one what else helps", () => {
  const data = { limit: 2, phone: "202-555-0143" };
  const full = (more: Partial<ErrorData>) =>
    new BookingRefusal(
      new ApiError("too-many-open", "", { data: { ...data, ...more } }),
      requested,
      before,
      before,
    );
  expect(full({}).phone).toBe("202-555-0143");
  expect(full({}).message).not.toMatch(/verified/);
  expect(full({ moreOnceVerified: true }).message).toMatch(/verified/);
});
