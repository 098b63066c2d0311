import { expect, test } from "vitest";
import { sampleBlock } from "../../../testing/component/block-server.ts";
import { describeAppointmentsInside, describeChanged } from "./block-words.ts";

const series = ["2026-11-23", "2026-11-30"].map((dateISO) => sampleBlock({ dateISO, note: "Pizza" }));
const [monday = sampleBlock()] = series;

test("a change names the first block, and how many weeks it has", () => {
  expect(describeChanged("Blocked", [monday])).toBe(
    "Blocked: Mon, Nov 23, Lunch: Pizza, 12:00 PM – 1:00 PM.",
  );
  expect(describeChanged("Blocked", series)).toMatch(/1:00 PM \(2 weeks\)\.$/);
});

const inside = (count: number, blocks = [monday]) =>
  describeAppointmentsInside({
    ...{ success: true, before: [], blocks },
    appointments: Array.from({ length: count }, (_, i) => ({
      ...{ _id: `b${i}`, dateISO: "2026-11-23", slot: `12:${i}0 PM` },
    })),
  });

test("what stays booked is named, with its day if there are several", () => {
  expect(inside(0)).toBe("");
  expect(inside(1)).toBe("This appointment stays booked: 12:00 PM.");
  expect(inside(5)).toBe("5 appointments stay booked: 12:00 PM, 12:10 PM, 12:20 PM and 2 more.");
  expect(inside(1, series)).toBe("This appointment stays booked: Mon, Nov 23 12:00 PM.");
});
