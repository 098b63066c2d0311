import { Query } from "@google-cloud/firestore";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { pagesOf, readUpTo } from "./query-pages.ts";

const collection = emulatedFirestore().collection("pages-of-a-test");
const numbers = collection.orderBy("number");

beforeAll(() =>
  Promise.all(Array.from({ length: 6 }, (_, i) => collection.doc(`n${i}`).set({ number: 6 - i }))),
);
afterAll(() => Promise.all(Array.from({ length: 6 }, (_, i) => collection.doc(`n${i}`).delete())));

test("an ordered query is read page by page, each document once, also if the last page is full", async () => {
  const pages: unknown[][] = [];
  for await (const page of pagesOf(numbers, 2)) pages.push(page.map((document) => document.get("number")));
  expect(pages).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
});

test.each([
  [4, [1, 2, 3, 4]],
  [100, [1, 2, 3, 4, 5, 6]],
])("an ordered query reads %i documents at most", async (most, found) => {
  expect((await readUpTo(numbers, most)).map((document) => document.get("number"))).toEqual(found);
});

test("a limited query reads no more documents than its limit, also over several pages", async () => {
  const asked = vi.spyOn(Query.prototype, "limit");
  await readUpTo(numbers, 5);
  await readUpTo(numbers, 1500);
  expect(asked.mock.calls.flat()).toEqual([5, 1000]);
  asked.mockRestore();
});

test("an empty query returns no page", async () => {
  for await (const _ of pagesOf(numbers.where("number", ">", 100), 2)) throw new Error("A page of nothing");
});
