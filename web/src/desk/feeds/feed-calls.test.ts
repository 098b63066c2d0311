import { expect, test } from "vitest";
import { feedText, titleText } from "./feed-calls.ts";

const feed = { _id: "f1", name: "", doctorId: null, doctor: null, names: false, readAt: null };

test("two feeds of the same appointments are told apart by the clinic's day on which they were added", () => {
  const [late, next] = ["2026-11-22T04:59:00Z", "2026-11-22T05:00:00Z"].map((createdAt) =>
    feedText({ ...feed, createdAt }, "America/New_York"),
  );
  expect(late).toMatch(/^The whole clinic, without names, added .*21/);
  expect(next).toMatch(/^The whole clinic, without names, added .*22/);
});

test("until the zone is known no day is named", () => {
  expect(feedText({ ...feed, createdAt: "2026-11-22T05:00:00Z" }, undefined)).toBe(
    "The whole clinic, without names",
  );
});

test("one with a name is called by it, and says whose appointments it shows", () => {
  const named = { ...feed, name: "Front desk", createdAt: "2026-11-22T05:00:00Z" };
  expect(feedText(named, undefined)).toBe("Front desk: The whole clinic, without names");
  expect([titleText(named), titleText(feed)]).toEqual(["Front desk", "The whole clinic"]);
});
