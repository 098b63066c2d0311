import { expect, test } from "vitest";
import { placeNote } from "./place-words.ts";

const treatment = { name: "Cavity Filling", durationMinutes: 60 };
const chen = { name: "Dr. Mei-Lin Chen", performs: true };
const clicked = "09:15 AM";

test("a place that can be had needs no word", () => {
  expect(placeNote({ treatment, doctor: chen, clicked, nearest: undefined })).toBe("");
});

test("the nearest time is said with its reason", () => {
  expect(placeNote({ treatment, doctor: chen, clicked, nearest: "09:30 AM" })).toBe(
    "Cavity Filling (1 h) can't begin at 09:15 AM with Dr. Mei-Lin Chen: 09:30 AM is the nearest time.",
  );
});

test("of a doctor who doesn't perform it nobody believes that the time were theirs", () => {
  const doctor = { ...chen, performs: false };
  expect(placeNote({ treatment, doctor, clicked, nearest: "09:30 AM" })).toBe(
    "Dr. Mei-Lin Chen can't be booked for Cavity Filling. Cavity Filling (1 h) can't begin at 09:15 AM: 09:30 AM is the nearest time.",
  );
});
