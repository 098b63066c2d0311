import { expect, test } from "vitest";
import * as z from "zod/mini";
import { emailSchema, personNameSchema, phoneSchema } from "./fields.ts";
import { cleanPastedText, manyLines, oneLine, optionalText, requiredText } from "./text.ts";

const message = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value).error?.issues[0]?.message;

test("line breaks, control characters and direction marks are removed from a line of text", () => {
  expect(oneLine("Mia\r\n \u2028Rivera\u0000\u000b")).toBe("Mia Rivera");
  expect(oneLine("Mia \u202egnp.exe\u2069")).toBe("Mia gnp.exe");
  expect(oneLine("\ufeffM\u200bia\tRiv\u2060era\u007f")).toBe("Mia Rivera");
});

test("real names stay as they are", () => {
  const names = [
    "Mia  Rivera",
    "Örn O'Neill-Çelik",
    "محمد",
    "李小龍 (Bruce)",
    "علی\u200cرضا",
    "श्री\u200dमान",
    "Zoë 🏳️‍🌈",
  ];
  expect(names.map(oneLine)).toEqual(names);
  expect(names.map((name) => z.parse(personNameSchema, name))).toEqual(names);
});

test("a message keeps its line breaks, and loses other invisible characters", () => {
  expect(manyLines("\u202eHello,\r\n\r\n\tI\u200b am\u0007 late.\u2029Mia\n")).toBe(
    "Hello,\n\n I am late.\nMia",
  );
});

test.each(["\u200b", "\u2060\ufeff", "\u202e\u2066", "\u0000\u001f"])(
  "%j is no text, where one is required",
  (text) => {
    expect(message(requiredText("Subject", 150), text)).toBe("Subject is required");
    expect(message(personNameSchema, text)).toBe("Name is required");
  },
);

test.each(["\u3164", "\u115f\uffa0", "\u200d", "123", "...", "\u2800", "😀", "\u00ad"])(
  "%j is nobody's name",
  (name) => {
    expect(message(personNameSchema, name)).toBe("A name has at least one letter");
  },
);

test("removed characters do not count toward the length, up to twice the length", () => {
  expect(z.parse(optionalText("Reason", 4), "\u202alate\u202c")).toBe("late");
  expect(message(optionalText("Reason", 4), "later")).toBe("Reason must be at most 4 characters");
  expect(message(optionalText("Reason", 4), "\u202a".repeat(9))).toBe("Reason must be at most 4 characters");
});

test.each([
  "\u202a+1 (202) 555-0143\u202c",
  "+1\u00a0(202)\u202f555\u20110143",
  "+1\t(202)\u2009555–0143",
  "\u200e\u200b+1 (202) 555−0143\ufeff",
  "＋1 （202） 555－0143",
])("the pasted number %j is cleaned", (pasted) => {
  expect(z.parse(phoneSchema, pasted)).toBe("+1 (202) 555-0143");
});

test.each(["\u2066mia@clinic.test\u2069", "mia@clinic\u200b.test\u00a0", "\tmia＠clinic.test"])(
  "the address %j is what it looks like",
  (pasted) => {
    expect(z.parse(emailSchema, pasted)).toBe("mia@clinic.test");
  },
);

test("a search is cleaned like a phone number", () => {
  expect(cleanPastedText(" \u2068Mia\u00a0 \tRivera\u2010Lopez\u2069")).toBe("Mia Rivera-Lopez");
});
