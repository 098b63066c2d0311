import { generalDentist } from "@clinic/domain/clinic.ts";
import { expect, test } from "vitest";
import {
  describeMissingPerformers,
  findUnperformedTreatments,
  toDoctorFields,
  toDoctorInput,
} from "./doctor-fields.ts";

const surgeryAndCleaning = [
  { _id: "oral-surgery", name: "Oral Surgery" },
  { _id: "teeth-cleaning", name: "Teeth Cleaning" },
];
const surgeonFields = {
  ...toDoctorFields(undefined),
  name: "Dr. Ida",
  email: "ida@clinic.test",
  specialty: "Oral Surgery",
};

test("gives a new doctor the clinic's hours, and bookings", () => {
  expect(toDoctorFields(undefined)).toMatchObject({ treatments: [], hours: null, bookable: true });
});

test("adds the specialty's treatment once, whether it is ticked or not", () => {
  expect(toDoctorInput(surgeonFields, surgeryAndCleaning, "/p").treatments).toEqual(["oral-surgery"]);
  const ticked = { ...surgeonFields, treatments: ["teeth-cleaning", "oral-surgery"] };
  expect(toDoctorInput(ticked, surgeryAndCleaning, "/p").treatments).toEqual([
    "oral-surgery",
    "teeth-cleaning",
  ]);
});

test("adds no treatment for a general dentist", () => {
  const general = { ...surgeonFields, specialty: generalDentist, treatments: ["teeth-cleaning"] };
  expect(toDoctorInput(general, surgeryAndCleaning, "/p").treatments).toEqual(["teeth-cleaning"]);
});

test("does not add a specialty that was chosen before another", () => {
  const changed = { ...surgeonFields, specialty: "Teeth Cleaning" };
  expect(toDoctorInput(changed, surgeryAndCleaning, "/p").treatments).toEqual(["teeth-cleaning"]);
});

const treatment = (name: string, heldBy: "seat" | "doctors" = "doctors") => ({
  _id: name.toLowerCase(),
  name,
  active: true,
  heldBy,
});
const offeredTreatments = [
  treatment("Whitening"),
  treatment("Filling"),
  treatment("Surgery"),
  treatment("Fluoride", "seat"),
];
const doctor = (_id: string, treatments: string[], bookable = true) => ({
  _id,
  name: `Dr. ${_id}`,
  email: `${_id}@clinic.test`,
  specialty: "Surgery",
  img: "",
  treatments,
  hours: null,
  bookable,
});
const berg = doctor("berg", ["surgery", "whitening", "fluoride"]);
const chen = doctor("chen", ["surgery"]);

/** Names the treatments that nobody performs after an edit of Dr. Berg. */
const findUnperformedNames = (doctors: (typeof berg)[], change: Partial<typeof berg>) =>
  findUnperformedTreatments(offeredTreatments, doctors, berg, { ...toDoctorFields(berg), ...change }).map(
    ({ name }) => name,
  );

test("finds none while the doctor can be booked", () => {
  expect(findUnperformedNames([berg, chen], {})).toEqual([]);
});

test("finds the treatments that no other bookable doctor performs when this one stops", () => {
  expect(findUnperformedNames([berg, chen], { bookable: false })).toEqual(["Whitening"]);
  expect(findUnperformedNames([berg, { ...chen, bookable: false }], { bookable: false })).toEqual([
    "Whitening",
    "Surgery",
  ]);
});

test("finds the treatments that the doctor no longer performs, except the specialty", () => {
  expect(findUnperformedNames([berg], { treatments: [] })).toEqual(["Whitening"]);
});

test("ignores treatments that had no doctor before a new one", () => {
  expect(findUnperformedTreatments(offeredTreatments, [chen], undefined, toDoctorFields(undefined))).toEqual(
    [],
  );
});

test("names one treatment or several", () => {
  expect(describeMissingPerformers([treatment("Whitening")])).toMatch(
    /no times for Whitening: .* performs it\.$/,
  );
  expect(describeMissingPerformers(offeredTreatments.slice(0, 2))).toMatch(
    /no times for Whitening and Filling: .* performs them\.$/,
  );
});
