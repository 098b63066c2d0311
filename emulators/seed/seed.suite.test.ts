import { expect, test } from "vitest";
import * as z from "zod/mini";
import { listAbsences } from "../../functions/src/contract/absences.ts";
import { listAvailable } from "../../functions/src/contract/available.ts";
import { listBookings } from "../../functions/src/contract/bookings.ts";
import { listDoctors, listManagedDoctors } from "../../functions/src/contract/doctors.ts";
import { listReviews } from "../../functions/src/contract/reviews.ts";
import { listSchedule } from "../../functions/src/contract/schedule.ts";
import { listTreatments } from "../../functions/src/contract/treatments.ts";
import { request } from "../testing/request.ts";
import { type SignedInUser, signIn } from "../testing/sign-up.ts";
import { demoAccounts, demoPassword } from "./accounts.ts";
import { dateOfOpenDay } from "./open-days.ts";
import { readSeedClinic } from "./read-seed-clinic.ts";
import { resetClinicTo } from "./reset.ts";
import { settingsAnswerOf } from "./seed-clinic-schema.ts";

async function bookingsOf({ token }: SignedInUser) {
  return z.parse(listBookings.answer, (await request("GET", "/booking", { token })).body);
}

test("the demo clinic offers six treatments, four doctors and three approved reviews", async () => {
  const [treatments, doctors, reviews] = await Promise.all(
    ["/service", "/doctor", "/reviews"].map((path) => request("GET", path)),
  );
  expect(listTreatments.answer.parse(treatments?.body)).toHaveLength(6);
  expect(listDoctors.answer.parse(doctors?.body)).toHaveLength(4);
  expect(listReviews.answer.parse(reviews?.body)).toHaveLength(3);
});

test("every doctor's portrait can be loaded by anyone", async () => {
  const { body } = await request("GET", "/doctor");
  for (const { img } of listDoctors.answer.parse(body)) {
    const response = await fetch(img);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/webp");
  }
});

test("the demo patient has past and upcoming appointments, paid, unpaid and cancelled, and one for a child", async () => {
  const bookings = await bookingsOf(await signIn(demoAccounts.patient.email, demoPassword));
  expect(bookings.map(({ status, payment }) => `${status} ${payment}`).sort()).toEqual([
    "booked paid",
    "booked paid",
    "booked paid",
    "booked unpaid",
    "booked unpaid",
    "cancelled unpaid",
  ]);
  expect(bookings.some(({ endsAt }) => new Date(endsAt) < new Date())).toBe(true);
  const [child] = bookings.filter(({ personId }) => personId !== null);
  expect(child).toMatchObject({ patientName: "Mia Rivera", doctor: "Dr. Mei-Lin Chen" });
});

test("every appointment of the week has a doctor who performs the treatment, except those without a doctor, and can take place", async () => {
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const [from, to] = [dateOfOpenDay(-6, new Date()), dateOfOpenDay(5, new Date())];
  const { body } = await request("GET", `/schedule?from=${from}&to=${to}`, { token });
  const visits = z.parse(listSchedule.answer, body).flatMap(({ bookings }) => bookings);
  expect(visits.length).toBeGreaterThan(20);
  expect(visits.filter(({ problem }) => problem !== null)).toEqual([]);
  for (const { treatmentId, doctorId } of visits) {
    expect(doctorId === null, treatmentId).toBe(treatmentId === "fluoride-treatment");
  }
  expect((await request("GET", "/attention", { token })).body).toEqual([]);
});

test("one of the doctors works part-time, and one is away for a week after this one", async () => {
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const managed = await request("GET", "/doctor/managed", { token });
  const daniel = z.parse(listManagedDoctors.answer, managed.body).find(({ _id }) => _id === "daniel-reyes");
  expect(daniel?.hours).toMatchObject({ tuesday: [], thursday: [], saturday: [] });
  const [away] = z.parse(listAbsences.answer, (await request("GET", "/absence", { token })).body);
  expect(away).toMatchObject({ doctorId: "samuel-berg", reason: "Family holiday" });
  const { body } = await request("GET", `/available?date=${dateOfOpenDay(6, new Date())}&doctor=samuel-berg`);
  expect(z.parse(listAvailable.answer, body).flatMap(({ slots }) => slots)).toEqual([]);
});

test("the demo admin may do what admins do", async () => {
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  expect((await request("GET", "/user", { token })).status).toBe(200);
});

test("signing in does not tell whether an address is known", async () => {
  const known = await signIn(demoAccounts.patient.email, "wrong password").catch(String);
  const unknown = await signIn("nobody@clinic.test", "wrong password").catch(String);
  expect(z.string().parse(known)).toMatch("INVALID_LOGIN_CREDENTIALS");
  expect(unknown).toMatch("INVALID_LOGIN_CREDENTIALS");
});

test.each(["leeds", "osaka"])(
  "%s opens with its own settings, people and a week that can take place",
  async (name) => {
    await resetClinicTo(name);
    const clinic = readSeedClinic(name);
    const { owner } = clinic.accounts;
    expect((await request("GET", `/settings?fresh=${name}`)).body).toMatchObject(settingsAnswerOf(clinic));
    const treatments = await request("GET", `/service?fresh=${name}`);
    expect(z.parse(listTreatments.answer, treatments.body)).toEqual(clinic.treatments);
    const doctors = await request("GET", `/doctor?fresh=${name}`);
    const told = clinic.doctors.map(({ name, degree, registration, languages, bio }) =>
      expect.objectContaining({ name, degree, registration, languages, bio }),
    );
    expect(z.parse(listDoctors.answer, doctors.body)).toEqual(expect.arrayContaining(told));
    const { token } = await signIn(owner.email, demoPassword);
    const [from, to] = [-6, 6].map((day) => dateOfOpenDay(day, new Date(), clinic.settings));
    const { body } = await request("GET", `/schedule?from=${from}&to=${to}`, { token });
    const visits = z.parse(listSchedule.answer, body).flatMap(({ bookings }) => bookings);
    expect(visits).toHaveLength(clinic.bookings.length);
    expect(visits.filter(({ problem }) => problem !== null)).toEqual([]);
    expect((await request("GET", "/attention", { token })).body).toEqual([]);
  },
);
