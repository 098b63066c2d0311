import { expect, test } from "vitest";
import { showVisitDay, visitWords } from "./visit-words.ts";

const visit = {
  treatment: "Teeth Cleaning",
  doctor: "Dr. Mei-Lin Chen",
  personId: null,
  patientName: "Jamie Rivera",
};

test("one's own appointment names the dentist", () => {
  expect(visitWords(visit)).toBe("Teeth Cleaning with Dr. Mei-Lin Chen");
});

test("one of the family's says whose it is", () => {
  expect(visitWords({ ...visit, personId: "mia", patientName: "Mia Rivera" })).toBe(
    "Teeth Cleaning for Mia Rivera with Dr. Mei-Lin Chen",
  );
});

test("where there is only a seat, no dentist is named", () => {
  expect(visitWords({ ...visit, doctor: null })).toBe("Teeth Cleaning");
});

test("a date that leads has its weekday, whatever zone the browser is in", () => {
  expect(showVisitDay({ date: "Jan 5, 2023", dateISO: "2023-01-05" })).toBe("Thu, Jan 5, 2023");
});
