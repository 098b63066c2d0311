import { expect, test } from "vitest";
import { treatmentFaults } from "./treatment-rules.ts";

const slots = ["08:00 AM"];

test.each([0, 0.5, 60])("a treatment may cost %d dollars", (Price) => {
  expect(treatmentFaults({ Price, slots })).toEqual({});
});

test("a price that no card can pay is refused", () => {
  expect(treatmentFaults({ Price: 0.49, slots })).toEqual({ Price: "Price must be 0 or at least $0.50" });
});

test("each time stands once", () => {
  expect(treatmentFaults({ Price: 60, slots: [...slots, ...slots] })).toEqual({
    slots: "Each time may stand only once",
  });
});

test("times are on the quarter-hour", () => {
  expect(treatmentFaults({ Price: 60, slots: ["08:00 AM", "08:45 AM"] })).toEqual({});
  expect(treatmentFaults({ Price: 60, slots: ["08:00 AM", "08:10 AM"] })).toEqual({
    slots: "Times must be on the quarter-hour, like 09:15 AM",
  });
});
