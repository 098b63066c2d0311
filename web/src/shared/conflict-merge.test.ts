import { expect, test } from "vitest";
import { describeTheirChanges, mergeEdits } from "./conflict-merge.ts";

const labels = { name: "Name", "address.city": "City", "address.street": "Street", days: "Days" };
const base = { name: "Elm", address: { city: "Leeds", street: "1 Elm St" }, days: [1, 2] };
const theirs = { name: "Oak", address: { city: "York", street: "1 Elm St" }, days: [1, 2] };

test("my edits stay, and fields that I left alone become theirs", () => {
  const mine = { name: "Ash", address: { city: "Leeds", street: "2 Ash St" }, days: [1] };
  expect(mergeEdits(labels, { base, mine, theirs })).toEqual({
    name: "Ash",
    address: { city: "York", street: "2 Ash St" },
    days: [1],
  });
});

test("names the fields that somebody else changed", () => {
  expect(describeTheirChanges(labels, { base, theirs })).toMatch(
    /^Somebody else has just changed: Name, City\./,
  );
  expect(describeTheirChanges(labels, { base, theirs: base })).toBeUndefined();
});
