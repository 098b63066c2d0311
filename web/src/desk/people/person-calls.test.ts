import type { RecordLinkResult } from "@clinic/contract/record-links.ts";
import { expect, test } from "vitest";
import { describeLink, describeLinkEffect, describeLinkEmails, describeUndoPeriod } from "./person-calls.ts";

const createLinkSide = (name: string, email = "") => ({ kind: "caller" as const, name, phone: "", email });
const preview: RecordLinkResult = {
  ...{
    _id: null,
    kind: "one-caller",
    from: createLinkSide("Ana Maiden"),
    to: createLinkSide("Ana Married", "ana@mail.test"),
  },
  ...{ sameName: false, coming: 1, past: 2, told: [] },
};

test("says what each kind of link does", () => {
  expect(describeLinkEffect(preview)).toMatch(
    /^1 upcoming and 2 past appointments of Ana Maiden will be listed under Ana Married/,
  );
  expect(describeLinkEffect({ ...preview, kind: "into-account", past: 0 })).toMatch(
    /^1 upcoming appointment of Ana Maiden will be in the account of Ana Married, who sees it there. Emails about the upcoming one go to ana@mail.test\.$/,
  );
  expect(describeLinkEffect({ ...preview, kind: "into-account", coming: 2 })).toMatch(
    /who sees them there. Emails about upcoming ones go to ana@mail.test\.$/,
  );
  expect(describeLinkEffect({ ...preview, kind: "same-as" })).toMatch(/stay two accounts/);
});

test("says who gets an email", () => {
  expect(describeLinkEmails([])).toBe("Nobody gets an email.");
  expect(describeLinkEmails(["a@mail.test", "b@mail.test"])).toBe(
    "An email goes to a@mail.test and b@mail.test.",
  );
});

test("says how long it can be undone", () => {
  expect(describeUndoPeriod(preview)).toContain("30 days");
  expect(describeUndoPeriod({ ...preview, kind: "same-as" })).toContain("any time");
});

test("says what was linked, and when", () => {
  const link = {
    _id: "l1",
    name: "Ana Maiden",
    // This instant is November 21 in UTC, but still November 20 in New York.
    at: "2026-11-21T02:00:00.000Z",
    until: "2026-12-21T02:00:00.000Z",
  };
  expect(describeLink({ ...link, kind: "one-caller", appointments: 1 }, "America/New_York")).toBe(
    "1 appointment of the caller Ana Maiden linked on Nov 20, 2026",
  );
  expect(describeLink({ ...link, kind: "same-as", appointments: 0 }, "America/New_York")).toContain(
    "the account of Ana Maiden",
  );
});
