import { expect, test } from "vitest";
import * as z from "zod/mini";
import { dateTextSchema, emailSchema, idSchema, phoneSchema, priceSchema, slotSchema } from "./fields.ts";
import { profileInputSchema } from "./profile.ts";

const message = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value).error?.issues[0]?.message;

test.each([0, 0.5, 60, 149.99, 12.125, 150_000])("a price of %d is accepted", (price) => {
  expect(message(priceSchema, price)).toBeUndefined();
});

test.each([-1, 0.0005, 1.0005, 1e9, Number.NaN, "60"])("refuses %o as a price", (price) => {
  expect(message(priceSchema, price)).toMatch(/Price/);
});

test.each([
  "202-555-0143",
  "(202) 555 0143",
  "+44 (0)20 7946 0018",
  "(+44) 20 7946 0018",
  "202-555-0143 ext. 12",
  "+44 20 7946 0018",
  "020 7946 0018",
  "0044 20 7946 0958",
  "030/901820",
])("takes the phone number %s as typed", (phone) => {
  expect(z.parse(phoneSchema, ` ${phone} `)).toBe(phone);
});

test.each([
  "718-555-0123 extension 45",
  "718-555-0123 Ext 45",
  "718-555-0123 extn. 45",
  "718-555-0123 ext: 45",
  "718-555-0123, ext. 45",
  "718-555-0123 - ext 45",
  "718-555-0123 (ext. 45)",
  "718-555-0123 x45",
  "718-555-0123x 45",
  "718-555-0123 #45",
  "718-555-0123#45",
  "718-555-0123;ext=45",
  "718-555-0123,,45",
  "718-555-0123,45",
  "718-555-0123;45",
  "tel:718-555-0123;ext=45",
  "718-555-0123 ext 45 (work)",
  "٧١٨-٥٥٥-٠١٢٣ x٤٥",
])("writes the extension of %s as `ext. 45`", (phone) => {
  expect(z.parse(phoneSchema, phone)).toBe("718-555-0123 ext. 45");
});

test.each([
  ["tel:+1-718-555-0123", "+1-718-555-0123"],
  ["TEL: 718-555-0123", "718-555-0123"],
  ["Tel.: 718-555-0123", "718-555-0123"],
  ["Phone: 718-555-0123", "718-555-0123"],
  ["7185550123 (cell)", "7185550123"],
  ["7185550123 mobile", "7185550123"],
  ["718-555-0123, work", "718-555-0123"],
  ["718-555-0123 - home", "718-555-0123"],
  ["718-555-0123 (móvil)", "718-555-0123"],
  ["٧١٨-٥٥٥-٠١٢٣", "718-555-0123"],
  ["۷۱۸۵۵۵۰۱۲۳", "7185550123"],
])("reads the phone number in %s", (pasted, phone) => {
  expect(z.parse(phoneSchema, pasted)).toBe(phone);
});

test.each([
  ["", /^Phone Number is required$/],
  ["call me", /^Provide a phone number that we can call/],
  ["+", /^Provide a phone number that we can call/],
  ["718-555-0123 my cell phone", /^Enter the number without other words/],
  ["1-800-FLOWERS", /^Enter the number without other words/],
  ["718-555-0123 option 2", /^Enter the number without other words/],
  ["718_555_0123", /^Enter the number without other words/],
  ["718-555-0123 / 0124", /^Enter one phone number only/],
  ["718-555-0123/718-555-0124", /^Enter one phone number only/],
  ["718-555-0123, 718-555-0124", /^Enter one phone number only/],
  ["718-555-0123; 0124", /^Enter one phone number only/],
  ["718-555-0123 or 718-555-0124", /^Enter one phone number only/],
  ["12345", /^This number is too short\. Include the area code/],
  ["12345 ext. 123", /^This number is too short\. Include the area code/],
  ["1234567890123456789012", /^This number is too long/],
  ["1".repeat(100), /^This number is too long/],
])("refuses the phone number %o, and says why", (phone, reason) => {
  expect(message(phoneSchema, phone)).toMatch(reason);
  if (phone !== "") expect(message(profileInputSchema.shape.phone, phone)).toBe(message(phoneSchema, phone));
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
