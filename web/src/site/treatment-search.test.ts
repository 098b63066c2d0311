import { expect, test } from "vitest";
import { demoTreatments } from "../../../emulators/seed/demo-clinic.ts";
import { findTreatments, soundsUrgent } from "./treatment-search.ts";

const namesFor = (typed: string) => findTreatments(demoTreatments, typed).map(({ name }) => name);

test("an empty search finds all treatments, in the clinic's order", () => {
  expect(namesFor(" ")).toEqual(demoTreatments.map(({ name }) => name));
});

test.each([
  ["cleaning", ["Teeth Cleaning"]],
  ["CLEAN teeth", ["Teeth Cleaning"]],
  ["pain", ["Cavity Filling", "Oral Surgery", "Children's Check-up"]],
  ["kids", ["Children's Check-up"]],
  ["wisdom", ["Oral Surgery"]],
  ["checkup", ["Children's Check-up"]],
  ["haircut", []],
])("%s finds %j", (typed, names) => {
  expect(namesFor(typed)).toEqual(expect.arrayContaining(names));
  if (names.length === 0) expect(namesFor(typed)).toEqual([]);
});

test("a treatment with a drawing is found by its kind's words, whatever its name is", () => {
  const smile = { name: "The Elm Smile", description: "", picture: "whitening" };
  expect(findTreatments([smile], "bleaching")).toEqual([smile]);
  expect(findTreatments([{ ...smile, picture: "" }], "bleaching")).toEqual([]);
});

test("a word in a name that says how somebody feels makes no treatment one of its kind", () => {
  const massage = { name: "Pain-free Massage", description: "" };
  expect(findTreatments([massage], "filling")).toEqual([]);
});

test("accents don't matter", () => {
  const cleaning = { name: "Détartrage", description: "" };
  expect(findTreatments([cleaning], "detartrage")).toEqual([cleaning]);
});

test.each([
  ["tooth pain", true],
  ["My tooth hurts", true],
  ["painting", false],
  ["cleaning", false],
])("%s sounds urgent: %s", (typed, urgent) => {
  expect(soundsUrgent(typed)).toBe(urgent);
});
