import { beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  book,
  bookingInAnswer,
  errorCodeInAnswer,
  invalidFieldsInAnswer,
  moveBooking,
  newPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { readAttentionKinds, saveTreatment, treatmentInput } from "../../testing/desk-calls.ts";
import {
  findDoctor,
  findManagedDoctor,
  newDoctor,
  postDoctor,
  putDoctor,
  saveDoctor,
} from "../../testing/doctor-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newAdmin } from "../../testing/roles.ts";
import { sampleDoctor } from "../../testing/sample-clinic.ts";
import { alwaysOpenSettings, writeTestClinic } from "../../testing/test-clinic.ts";
import { type DoctorInput, listDoctors } from "../contract/doctors.ts";
import type { TimeOfDayRange } from "../contract/fields.ts";
import { insertedIdAnswerSchema } from "../contract/fields.ts";
import { nextHeader, totalHeader } from "../contract/paging.ts";
import type { OpeningHours } from "../contract/settings.ts";
import { listManagedTreatments } from "../contract/treatments.ts";
import { weekdays } from "../domain/calendar-date.ts";

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});
/** Ida and Omar perform the check-up, and everything else has its seat. */
beforeEach(() => writeTestClinic(db));

const mornings = hoursOf([{ from: "09:00", to: "10:00" }]);

function hoursOf(ranges: TimeOfDayRange[]): OpeningHours {
  const { openingHours } = alwaysOpenSettings;
  return { ...openingHours, ...Object.fromEntries(weekdays.map((weekday) => [weekday, ranges])) };
}

const onMonday = (monday: TimeOfDayRange[]) => ({ ...alwaysOpenSettings.openingHours, monday });

async function heldBy(id: string) {
  const { body } = await request("GET", "/service/managed", { token: admin.token });
  return z.parse(listManagedTreatments.answer, body).find(({ _id }) => _id === id)?.heldBy;
}

test("a doctor without further data performs only the specialty, works the clinic's hours, and can be booked", async () => {
  const { insertedId: id } = await newDoctor(admin);
  const unsaid = { treatments: ["checkup"], hours: null, bookable: true };
  expect(await findManagedDoctor(admin, id)).toMatchObject(unsaid);
  expect(await findDoctor(id)).toEqual({
    _id: id,
    name: "Dr. Ida Test",
    specialty: "Check-up",
    img: expect.stringContaining("/doctors%2F"),
    treatments: ["checkup"],
  });
});

test("an edit changes the given fields and keeps the others", async () => {
  const given = { treatments: ["cleaning"], hours: mornings, bookable: false };
  const { insertedId: id } = await newDoctor(admin, given);
  const { img } = (await findDoctor(id)) ?? {};
  await saveDoctor(admin, id, { img: img ?? "", name: "Dr. Ida Renamed" });
  expect(await findManagedDoctor(admin, id)).toMatchObject({
    ...{ name: "Dr. Ida Renamed", hours: mornings, bookable: false },
    treatments: ["checkup", "cleaning"],
  });
  await saveDoctor(admin, id, { img: img ?? "", treatments: [], hours: null, bookable: true });
  const rest = { treatments: ["checkup"], hours: null, bookable: true };
  expect(await findManagedDoctor(admin, id)).toMatchObject(rest);
});

test("a doctor's facts are shown to everybody, kept by an edit without them, and cleared by empty ones", async () => {
  const facts = { degree: "DDS, Test University", registration: "No. 4711", languages: "English, Igbo" };
  const bio = "I listen first.\nThen I look.";
  await saveDoctor(admin, "ida", { ...facts, bio });
  expect(await findDoctor("ida")).toMatchObject({ ...facts, bio });
  await saveDoctor(admin, "ida", { degree: "" });
  const { degree: _, ...others } = facts;
  expect(await findManagedDoctor(admin, "ida")).toMatchObject({ ...others, bio });
  for (const shown of [await findDoctor("ida"), await findManagedDoctor(admin, "ida")])
    expect(shown).not.toHaveProperty("degree");
});

test("only admins see doctors' email addresses", async () => {
  expect(await findDoctor("ida")).not.toHaveProperty("email");
  expect((await findManagedDoctor(admin, "ida"))?.email).toBe("ida@clinic.test");
});

test.each<[string, Partial<DoctorInput>]>([
  ["name", { name: "" }],
  ["email", { email: "not an address" }],
  ["bio", { bio: "x".repeat(301) }],
  ["specialty", { specialty: " " }],
  ["specialty", { specialty: "Astrology" }],
  ["treatments", { treatments: ["astrology"] }],
  ["hours.monday.0.from", { hours: onMonday([{ from: "8", to: "12:00" }]) }],
  ["hours.monday.0", { hours: onMonday([{ from: "12:00", to: "08:00" }]) }],
  [
    "hours.monday",
    {
      hours: onMonday([
        { from: "08:00", to: "12:00" },
        { from: "11:00", to: "13:00" },
      ]),
    },
  ],
])("refuses a wrong %s, new and edited: %o", async (field, wrong) => {
  const added = await postDoctor(admin, wrong);
  expect([added.status, invalidFieldsInAnswer(added)]).toEqual([400, [field]]);
  expect(added.body).toMatchObject({ success: false });
  const edited = await putDoctor(admin, "ida", wrong);
  expect([edited.status, invalidFieldsInAnswer(edited)]).toEqual([400, [field]]);
});

test("a removed treatment stays with its doctors, and no other doctor can get it", async () => {
  const sealant = treatmentInput("cleaning", { name: "Sealant" });
  const { body } = await request("POST", "/service", { token: admin.token, body: sealant });
  const { insertedId: gone } = z.parse(insertedIdAnswerSchema, body);
  await saveDoctor(admin, "ida", { treatments: [gone] });
  await request("DELETE", `/service/${gone}`, { token: admin.token });
  await saveDoctor(admin, "ida", { treatments: [gone] });
  expect((await findDoctor("ida"))?.treatments).toEqual(["checkup"]);
  expect(invalidFieldsInAnswer(await putDoctor(admin, "omar", { treatments: [gone] }))).toEqual([
    "treatments",
  ]);
  expect(invalidFieldsInAnswer(await putDoctor(admin, "ida", { treatments: [gone, "astrology"] }))).toEqual([
    "treatments",
  ]);
});

test("the first doctor of a treatment replaces its seat, and the seat's upcoming appointments need a doctor", async () => {
  const [patient, date] = [await newPatient(), openDayPool.take()];
  const booked = await book(patient, { date });
  const { insertedId: id, affected } = await newDoctor(admin, { specialty: "Teeth Cleaning" });
  expect(await heldBy("cleaning")).toBe("doctors");
  expect(affected).toMatchObject([
    { booking: { _id: booked._id, problem: "no-doctor" }, doctors: [{ _id: id, name: "Dr. Ida Test" }] },
  ]);
  expect(await readAttentionKinds(admin, booked._id)).toEqual(["no-doctor"]);
  const given = await moveBooking(admin, booked._id, { date, slot: booked.slot, doctorId: id });
  expect(bookingInAnswer(given)).toMatchObject({ doctorId: id, doctor: "Dr. Ida Test" });
  expect(await readAttentionKinds(admin, booked._id)).toEqual([]);
});

test("a doctor who can't be booked replaces no seat until they can", async () => {
  const { insertedId: id } = await newDoctor(admin, { specialty: "Teeth Cleaning", bookable: false });
  expect(await heldBy("cleaning")).toBe("seat");
  const img = (await findDoctor(id))?.img ?? "";
  await saveDoctor(admin, id, { img, specialty: "Teeth Cleaning", bookable: true });
  expect(await heldBy("cleaning")).toBe("doctors");
});

test("a doctor who can't be booked doesn't stop another from replacing the seat", async () => {
  await newDoctor(admin, { specialty: "Cavity Filling", bookable: false });
  await newDoctor(admin, { specialty: "Cavity Filling" });
  expect(await heldBy("filling")).toBe("doctors");
});

test("a treatment that an admin has turned back to its seat keeps the seat when another doctor performs it", async () => {
  const { insertedId: id } = await newDoctor(admin, { specialty: "Teeth Cleaning" });
  await saveTreatment(admin, "cleaning", { heldBy: "seat" });
  await newDoctor(admin, { specialty: "Teeth Cleaning" });
  const img = (await findDoctor(id))?.img ?? "";
  await saveDoctor(admin, id, { img, specialty: "Teeth Cleaning", hours: mornings });
  expect(await heldBy("cleaning")).toBe("seat");
});

test("the specialty has its treatment's current name", async () => {
  await saveTreatment(admin, "checkup", { name: "Yearly Check-up" });
  expect((await findDoctor("ida"))?.specialty).toBe("Yearly Check-up");
  expect((await findManagedDoctor(admin, "ida"))?.specialty).toBe("Yearly Check-up");
  await saveDoctor(admin, "ida", { specialty: "yearly check-up", name: "Dr. Ida" });
  expect(await findDoctor("ida")).toMatchObject({ specialty: "Yearly Check-up", treatments: ["checkup"] });
});

test("a specialty that the clinic no longer offers is not shown to visitors", async () => {
  await saveTreatment(admin, "checkup", { active: false });
  expect((await findDoctor("ida"))?.specialty).toBe("");
  expect((await findManagedDoctor(admin, "ida"))?.specialty).toBe("Check-up");
  await saveTreatment(admin, "checkup", { active: true });
  expect((await findDoctor("ida"))?.specialty).toBe("Check-up");
});

test("a general dentist performs only the chosen treatments", async () => {
  const { insertedId: id } = await newDoctor(admin, { specialty: "general dentist", treatments: ["talk"] });
  const shown = { specialty: "General dentist", treatments: ["talk"] };
  expect([await findDoctor(id), await findManagedDoctor(admin, id)]).toMatchObject([shown, shown]);
  await saveDoctor(admin, "ida", { specialty: "General dentist", treatments: [] });
  expect(await findManagedDoctor(admin, "ida")).toMatchObject({
    specialty: "General dentist",
    treatments: [],
  });
});

test("visitors see only a doctor's bookable treatments", async () => {
  await saveDoctor(admin, "ida", { treatments: ["filling", "talk", "retired"] });
  await saveTreatment(admin, "talk", { heldBy: "seat" });
  expect((await findDoctor("ida"))?.treatments).toEqual(["filling", "checkup"]);
  await saveDoctor(admin, "ida", { bookable: false });
  expect((await findDoctor("ida"))?.treatments).toEqual([]);
  const all = ["checkup", "filling", "talk", "retired"];
  expect((await findManagedDoctor(admin, "ida"))?.treatments).toEqual(all);
});

test("the list of doctors comes in pages, ordered by name", async () => {
  const names = ["ann", "bea", "cy"].map((id) => sampleDoctor(id, ["checkup"]));
  await writeTestClinic(db, [], {}, names);
  const seen: string[] = [];
  let after = "";
  do {
    const { body, headers } = await request("GET", `/doctor?limit=2&fresh=${Math.random()}${after}`);
    expect(headers.get(totalHeader)).toBe("3");
    seen.push(...z.parse(listDoctors.answer, body).map(({ _id }) => _id));
    const next = headers.get(nextHeader);
    after = next ? `&after=${next}` : "";
  } while (after);
  expect(seen).toEqual(["ann", "bea", "cy"]);
  expect((await request("GET", "/doctor?after=nobody")).status).toBe(400);
});

test("shorter hours list the affected appointments and the doctors who could take over", async () => {
  const date = openDayPool.take();
  const [early, late] = [
    await book(await newPatient(), { date, treatmentId: "checkup", doctorId: "ida", slot: "09:00 AM" }),
    await book(await newPatient(), { date, treatmentId: "checkup", doctorId: "ida", slot: "10:00 AM" }),
  ];
  const { affected, allChecked } = await saveDoctor(admin, "ida", { hours: mornings });
  expect(affected).toMatchObject([
    { booking: { _id: late._id, problem: "outside-hours" }, doctors: [{ _id: "omar" }] },
  ]);
  expect([affected.length, allChecked]).toEqual([1, true]);
  expect(await readAttentionKinds(admin, early._id)).toEqual([]);
  expect(await readAttentionKinds(admin, late._id)).toEqual(["outside-hours"]);
  await saveDoctor(admin, "ida", { hours: null });
  expect(await readAttentionKinds(admin, late._id)).toEqual([]);
});

test("appointments whose treatment the doctor no longer performs are listed for another doctor; a doctor who can't be booked keeps them", async () => {
  const wish = { date: openDayPool.take(), treatmentId: "checkup", doctorId: "omar" };
  const booked = await book(await newPatient(), wish);
  const away = await saveDoctor(admin, "omar", { bookable: false });
  expect(away.affected).toEqual([]);
  const refused = await postBooking(await newPatient(), { ...wish, slot: "10:00 AM" });
  expect([refused.status, errorCodeInAnswer(refused)]).toEqual([409, "not-bookable"]);
  const { affected } = await saveDoctor(admin, "omar", { specialty: "Cavity Filling", treatments: [] });
  expect(affected).toMatchObject([{ booking: { _id: booked._id, problem: "doctor-gone" } }]);
  expect(await readAttentionKinds(admin, booked._id)).toEqual(["doctor-gone"]);
});
