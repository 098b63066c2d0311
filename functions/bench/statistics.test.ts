import { expect, test } from "vitest";
import { median, percentile, ratioOf, requestsPassingCache } from "./statistics.ts";

const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);

test("a percentile is one of the values, in any order of the values", () => {
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile([7], 0.99)).toBe(7);
});

test("with few values, the 99th percentile is the largest", () => {
  expect(percentile([3, 1, 2], 0.99)).toBe(3);
});

test("the median of an even number of values is the mean of the middle two", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 2])).toBe(3.5);
});

test("no values give no figure", () => {
  expect(percentile([], 0.5)).toBeNaN();
  expect(median([])).toBeNaN();
});

test("a round in which other load slowed both doesn't change the ratio", () => {
  expect(ratioOf([1.2, 12, 1.2], [1, 10, 1])).toBeCloseTo(1.2);
});

test("one bad round doesn't change the ratio", () => {
  expect(ratioOf([1.2, 9, 1.2], [1, 1, 1])).toBeCloseTo(1.2);
});

test("a cache of five seconds passes on at most twelve requests a minute for each address", () => {
  expect(requestsPassingCache(1_000_000, 1, 5)).toBeCloseTo(12, 2);
  expect(requestsPassingCache(1000, 1, 5)).toBeCloseTo(11.86, 2);
});

test("rare requests mostly pass through the cache", () => {
  expect(requestsPassingCache(60, 60, 5)).toBeCloseTo(55.4, 1);
  expect(requestsPassingCache(60, 1, 0)).toBeCloseTo(60);
});
