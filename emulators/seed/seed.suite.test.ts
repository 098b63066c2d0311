import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { bookingSchema } from "../../functions/src/contract/bookings.ts";
import { listDoctors } from "../../functions/src/contract/doctors.ts";
import { listReviews } from "../../functions/src/contract/reviews.ts";
import { listTreatments } from "../../functions/src/contract/treatments.ts";
import { request } from "../testing/request.ts";
import { signIn } from "../testing/sign-up.ts";
import { demoAccounts, demoPassword } from "./accounts.ts";
import { resetClinic } from "./reset.ts";

beforeAll(resetClinic);

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

test("the demo patient has visits behind and before them, paid, unpaid and cancelled", async () => {
  const { token, email } = await signIn(demoAccounts.patient.email, demoPassword);
  const { body } = await request("GET", `/booking?patient=${encodeURIComponent(email)}`, { token });
  const bookings = z.array(bookingSchema).parse(body);
  expect(bookings.map(({ status, payment }) => `${status} ${payment}`).sort()).toEqual([
    "booked paid",
    "booked paid",
    "booked paid",
    "booked unpaid",
    "cancelled unpaid",
  ]);
  expect(bookings.some(({ endsAt }) => new Date(endsAt) < new Date())).toBe(true);
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
