import { expect, test } from "vitest";
import { splitParagraphs } from "./paragraphs.tsx";

test("splits a text into headings and paragraphs, and keeps single line breaks", () => {
  expect(
    splitParagraphs("# What we keep\nYour name.\nYour phone.\n\n\nNothing else.\n# Contact\n\nCall us."),
  ).toEqual([
    { heading: true, lines: "What we keep" },
    { heading: false, lines: "Your name.\nYour phone." },
    { heading: false, lines: "Nothing else." },
    { heading: true, lines: "Contact" },
    { heading: false, lines: "Call us." },
  ]);
});

test("an empty text has no paragraphs", () => {
  expect(splitParagraphs("")).toEqual([]);
});
