import type { ErrorData } from "@clinic/contract/errors.ts";
import { expect, test } from "vitest";
import { ApiError, type ApiErrorCode } from "../../lib/api-error.ts";
import { BookingRefusal, type Offer } from "./booking-refusal.ts";

const before: Offer = { slots: ["09:00 AM", "10:00 AM"], Price: 60 };

const asked = "09:00 AM";

function refusal(code: ApiErrorCode, now: Offer = before) {
  return new BookingRefusal(new ApiError(code, ""), asked, before, now);
}

test("a lost slot asks for another of those that are left", () => {
  const lost = refusal("slot-taken", { slots: ["10:00 AM"], Price: 60 });
  expect(lost.step).toBe("choose");
  expect(lost.message).toMatch(/09:00 AM\. Please choose another time/);
});

test("the day's last slot lost says that the day is full", () => {
  expect(refusal("slot-taken", { slots: [], Price: 60 }).message).toMatch(
    /no other time is left on this day/,
  );
});

test("a treatment that is gone is not told as a day that is full", () => {
  expect(refusal("treatment-not-found", { slots: [], Price: 60 }).message).toBe(
    "The clinic no longer offers this treatment.",
  );
});

test("a changed price names both and asks again", () => {
  const changed = refusal("price-changed", { slots: before.slots, Price: 65.5 });
  expect(changed.step).toBe("agree");
  expect(changed.message).toMatch(/\$65\.50.*\$60/);
});

test.each(["offline", "unavailable", "internal", "unexpected"] as const)(
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
