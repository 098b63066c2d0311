import { expect, test } from "vitest";
import { showPrice } from "./show-price.ts";

test("prices have cents only where there are some", () => {
  expect([showPrice(90), showPrice(90.5)]).toEqual(["$90", "$90.50"]);
});
