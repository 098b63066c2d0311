import { describe, expect, test } from "vitest";
import { fieldsOf, inputOf, leftWithNobody, nobodyText } from "./doctor-fields.ts";

describe("doctor fields", () => {
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
});

describe("left with nobody", () => {
  const offer = (name: string, heldBy: "seat" | "doctors" = "doctors") => ({
    _id: name.toLowerCase(),
    name,
    active: true,
    heldBy,
  });
  const catalogue = [offer("Whitening"), offer("Filling"), offer("Surgery"), offer("Fluoride", "seat")];
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
  const names = (doctors: (typeof berg)[], change: Partial<typeof berg>) =>
    leftWithNobody(catalogue, doctors, berg, { ...fieldsOf(berg), ...change }).map(({ name }) => name);

  test("while this doctor can be booked, what they perform is left to nobody else", () => {
    expect(names([berg, chen], {})).toEqual([]);
  });

  test("switched off, only what others perform who can be booked has somebody", () => {
    expect(names([berg, chen], { bookable: false })).toEqual(["Whitening"]);
    expect(names([berg, { ...chen, bookable: false }], { bookable: false })).toEqual([
      "Whitening",
      "Surgery",
    ]);
  });

  test("so does what they no longer perform, but for the specialty, which they always do", () => {
    expect(names([berg], { treatments: [] })).toEqual(["Whitening"]);
  });

  test("a new doctor is to blame for nothing that others lack", () => {
    expect(leftWithNobody(catalogue, [chen], undefined, fieldsOf(undefined))).toEqual([]);
  });

  test("one treatment and several are named", () => {
    expect(nobodyText([offer("Whitening")])).toMatch(/no times for Whitening: .* performs it\.$/);
    expect(nobodyText(catalogue.slice(0, 2))).toMatch(
      /no times for Whitening and Filling: .* performs them\.$/,
    );
  });
});
