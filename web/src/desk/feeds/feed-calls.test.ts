import { expect, test } from "vitest";
import { describeFeed, getFeedTitle } from "./feed-calls.ts";

const feed = {
  _id: "f1",
  name: "",
  doctorId: null,
  doctor: null,
  names: false,
  maker: "",
  readAt: null,
  hasEnded: false,
};

test("the text has the clinic's day on which the feed was added", () => {
  const [lateEvening, midnight] = ["2026-11-22T04:59:00Z", "2026-11-22T05:00:00Z"].map((createdAt) =>
    describeFeed({ ...feed, createdAt }, "America/New_York"),
  );
  expect(lateEvening).toMatch(/^The whole clinic, without names, added .*21/);
  expect(midnight).toMatch(/^The whole clinic, without names, added .*22/);
});

test("the text has no day until the time zone is known", () => {
  expect(describeFeed({ ...feed, createdAt: "2026-11-22T05:00:00Z" }, undefined)).toBe(
    "The whole clinic, without names",
  );
});

test("the text has the name, if there is one, and whose appointments the feed shows", () => {
  const named = { ...feed, name: "Front desk", createdAt: "2026-11-22T05:00:00Z" };
  expect(describeFeed(named, undefined)).toBe("Front desk: The whole clinic, without names");
  expect([getFeedTitle(named), getFeedTitle(feed)]).toEqual(["Front desk", "The whole clinic"]);
});
