import { expect, test } from "vitest";
import { isolated, showVisitDay, visitWords } from "./appointment-words.ts";

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

test.each(["דנה לוי", "ليلى حداد"])("%s stands for itself", (name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`);
});

test.each(["Zoë Ångström", "Dr. O'Neil", "李小龍", ""])("%o stays as it is", (name) => {
  expect(isolated(name)).toBe(name);
});
