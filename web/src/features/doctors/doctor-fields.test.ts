import { expect, test } from "vitest";
import { fieldsOf, inputOf } from "./doctor-fields.ts";

const catalogue = [
  { _id: "oral-surgery", name: "Oral Surgery" },
  { _id: "teeth-cleaning", name: "Teeth Cleaning" },
];
const fields = {
  ...fieldsOf(undefined),
  name: "Dr. Ida",
  email: "ida@clinic.test",
  specialty: "Oral Surgery",
};

test("a new doctor works the clinic's hours and can be booked", () => {
  expect(fieldsOf(undefined)).toMatchObject({ treatments: [], hours: null, bookable: true });
});

test("the specialty's treatment is performed without being ticked, and only once", () => {
  expect(inputOf(fields, catalogue, "/p").treatments).toEqual(["oral-surgery"]);
  const ticked = { ...fields, treatments: ["teeth-cleaning", "oral-surgery"] };
  expect(inputOf(ticked, catalogue, "/p").treatments).toEqual(["oral-surgery", "teeth-cleaning"]);
});

test("a specialty chosen first and left again is not performed", () => {
  const changed = { ...fields, specialty: "Teeth Cleaning" };
  expect(inputOf(changed, catalogue, "/p").treatments).toEqual(["teeth-cleaning"]);
});
