import { expect, test } from "vitest";
import { problemSentence } from "./problem-words.ts";

const visit = { doctor: "Dr. Samuel Berg", treatment: "Teeth Whitening" };

test("each problem names what the desk can look for", () => {
  expect(problemSentence("outside-hours", visit)).toMatch(/closed then, or Dr. Samuel Berg isn't working/);
  expect(problemSentence("doctor-away", visit)).toBe("Dr. Samuel Berg is away then.");
  expect(problemSentence("doctor-gone", visit)).toMatch(/Dr. Samuel Berg no longer performs Teeth Whitening/);
  expect(problemSentence("no-doctor", { ...visit, doctor: null })).toMatch(/before doctors performed/);
});

test("an appointment of a seat speaks of the clinic alone", () => {
  expect(problemSentence("outside-hours", { ...visit, doctor: null })).toBe("The clinic is closed then.");
});
