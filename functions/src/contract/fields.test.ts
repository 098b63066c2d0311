import { expect, test } from "vitest";
import * as z from "zod/mini";
import { dateTextSchema, phoneSchema, priceSchema, slotSchema } from "./fields.ts";

const message = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value).error?.issues[0]?.message;

test.each([0, 0.5, 60, 149.99])("takes %d dollars", (price) => {
  expect(message(priceSchema, price)).toBeUndefined();
});

test.each([-1, 0.005, 1.005, Number.NaN, "60"])("refuses %o as a price", (price) => {
  expect(message(priceSchema, price)).toMatch(/Price/);
});

test.each(["202-555-0143", "(202) 555 0143", "+44 20 7946 0018", "+1 202-555-0143 ext 12", "020 7946 0018"])(
  "takes the phone number %s as typed",
  (phone) => {
    expect(z.parse(phoneSchema, ` ${phone} `)).toBe(phone);
  },
);

test.each(["", "call me", "12345", "+", "1234567890123456789012"])("refuses the phone number %o", (phone) => {
  expect(message(phoneSchema, phone)).toMatch(/phone/i);
});

test.each(["Jan 5, 2023", "2023-01-05"])("takes the date %s", (date) => {
  expect(message(dateTextSchema, date)).toBeUndefined();
});

test.each(["Jan 5, 23", "5 January 2023", "2023-1-5", ""])("refuses the date %o", (date) => {
  expect(message(dateTextSchema, date)).toMatch(/date/i);
});

test.each(["8:00 AM", "13:00 PM", "08:60 AM", "08:00"])("refuses the slot %o", (slot) => {
  expect(message(slotSchema, slot)).toBe("Please choose a time");
});
