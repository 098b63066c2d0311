import { expect, test } from "vitest";
import * as z from "zod/mini";
import { dateTextSchema, emailSchema, idSchema, phoneSchema, priceSchema, slotSchema } from "./fields.ts";

const message = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value).error?.issues[0]?.message;

test.each([0, 0.5, 60, 149.99])("takes %d dollars", (price) => {
  expect(message(priceSchema, price)).toBeUndefined();
});

test.each([-1, 0.005, 1.005, Number.NaN, "60"])("refuses %o as a price", (price) => {
  expect(message(priceSchema, price)).toMatch(/Price/);
});

test.each([
  "202-555-0143",
  "(202) 555 0143",
  "+44 (0)20 7946 0018",
  "(+44) 20 7946 0018",
  "202-555-0143 ext. 12",
  "202.555.0143x12",
  "+44 20 7946 0018",
  "+1 202-555-0143 ext 12",
  "020 7946 0018",
])("takes the phone number %s as typed", (phone) => {
  expect(z.parse(phoneSchema, ` ${phone} `)).toBe(phone);
});

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

test.each([
  "mary&john@clinic.test",
  "a=b@clinic.test",
  "a/b@clinic.test",
  "!#$%&'*+/=?^_`{|}~-@clinic.test",
  ".mia..rivera.@clinic.test",
  "mia@1.clinic.test",
  "mia@xn--mller-kva.test",
  "mia@clinic.xn--p1ai",
])("takes the address %s as typed", (address) => {
  expect(z.parse(emailSchema, address)).toBe(address);
});

test.each([
  ["mia@müller.test", "mia@xn--mller-kva.test"],
  ["mia@MÜLLER.test", "mia@xn--mller-kva.test"],
  ["mia@почта.рф", "mia@xn--80a1acny.xn--p1ai"],
  ["mia@例え。テスト", "mia@xn--r8jz45g.xn--zckzah"],
])("writes the domain of %s as browsers do", (address, sent) => {
  expect(z.parse(emailSchema, address)).toBe(sent);
});

test.each([
  ...["mia", "mia@", "@clinic.test", "mia@clinic", "mia@müller", "mia@clinic.test.", "mia@-clinic.test"],
  ...[
    "mia@clinic..test",
    "mia@@clinic.test",
    "mia rivera@clinic.test",
    "mia@clinic.test/ü",
    "müller@clinic.test",
  ],
  ...["mia@ü:80.test", "mia@ü%2etest", `mia@${"x".repeat(64)}.test`, `${"x".repeat(250)}@clinic.test`],
  ...[
    "<mia@clinic.test>",
    '"mia"@clinic.test',
    "mia@[127.0.0.1]",
    "mia,lou@clinic.test",
    "mia@clinic.test,lou@x.test",
  ],
])("refuses the address %o", (address) => {
  expect(message(emailSchema, address)).toBe("Provide a valid Email");
});

test.each(["8f3eAb", "_x", "a__", "-x", "x".repeat(128)])("takes the id %s", (id) => {
  expect(message(idSchema, id)).toBeUndefined();
});

test.each(["", "__x__", "__proto__", "..", "a/b", "x".repeat(129)])("refuses the id %o", (id) => {
  expect(message(idSchema, id)).toBe("Not a valid id");
});
