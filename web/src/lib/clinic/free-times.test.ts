import { expect, test } from "vitest";
import { timesWith, waysOut } from "./free-times.ts";

const chen = {
  _id: "chen",
  name: "Dr. Chen",
  img: "",
  slots: ["08:00 AM", "08:30 AM", "11:00 AM", "04:00 PM"],
};
const reyes = { _id: "reyes", name: "Dr. Reyes", img: "", slots: ["10:00 AM"] };
const day = {
  slots: ["08:00 AM", "08:30 AM", "10:00 AM", "11:00 AM", "04:00 PM"],
  doctors: [chen, reyes],
};

test("a dentist's times are theirs alone, and none where they have none on the day", () => {
  expect(timesWith(day, "reyes")).toEqual(["10:00 AM"]);
  expect(timesWith(day, "berg")).toEqual([]);
  expect(timesWith(day, "")).toEqual(day.slots);
});

const shown = (lost: { slot: string; doctorId: string }) =>
  waysOut(day, lost).map(({ slot, dentist }) => `${slot} ${dentist?.name ?? "anyone"}`);

test("who lost a time is offered it with another dentist, then the nearest with the same", () => {
  expect(shown({ slot: "10:00 AM", doctorId: "chen" })).toEqual([
    "10:00 AM Dr. Reyes",
    "08:00 AM Dr. Chen",
    "08:30 AM Dr. Chen",
    "11:00 AM Dr. Chen",
  ]);
});

test("who wanted anyone, or somebody with no time left, is offered anyone's nearest times", () => {
  expect(shown({ slot: "09:00 AM", doctorId: "" })).toEqual([
    "08:00 AM anyone",
    "08:30 AM anyone",
    "10:00 AM anyone",
  ]);
  expect(shown({ slot: "09:00 AM", doctorId: "berg" })).toEqual(shown({ slot: "09:00 AM", doctorId: "" }));
});
