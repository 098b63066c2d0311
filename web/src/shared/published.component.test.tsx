import { listSoonest } from "@clinic/contract/available.ts";
import { listDoctors } from "@clinic/contract/doctors.ts";
import { listReviews } from "@clinic/contract/reviews.ts";
import { listTreatments } from "@clinic/contract/treatments.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { demoTreatments } from "../../../emulators/seed/demo-clinic.ts";
import { answer, connectionLost, listPage, refusal } from "../../testing/component/answer.ts";
import { addAnswers, holdTimers, mountPage } from "../../testing/component/mount-page.tsx";
import { dentists, publicAnswers } from "../../testing/component/sample-clinic.ts";

test("shows that the team can't be loaded, and retries on request", async () => {
  await mountPage("/about", { answers: [answer(listDoctors, refusal("unavailable")), ...publicAnswers] });
  const retry = page.getByRole("button", { name: "Try again" });
  await expect.element(retry).toBeVisible();
  addAnswers(answer(listDoctors, listPage(dentists)));
  await retry.click();
  await expect.element(page.getByRole("heading", { name: "Dr. Amara Okafor" })).toBeVisible();
});

test("loads the team by itself once the browser is online again", async () => {
  await mountPage("/about", { answers: [answer(listDoctors, connectionLost), ...publicAnswers] });
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  addAnswers(answer(listDoctors, listPage(dentists)));
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByRole("heading", { name: "Dr. Amara Okafor" })).toBeVisible();
});

test("retries after a while if the browser does not report the connection", async () => {
  const pass = holdTimers(30_000);
  await mountPage("/about", { answers: [answer(listDoctors, connectionLost), ...publicAnswers] });
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  addAnswers(answer(listDoctors, listPage(dentists)));
  pass();
  await expect.element(page.getByRole("heading", { name: "Dr. Amara Okafor" })).toBeVisible();
});

test("a clinic without reviews has no section about them", async () => {
  await mountPage("/", { answers: [answer(listReviews, listPage([])), ...publicAnswers] });
  await expect.element(page.getByRole("heading", { name: "What our patients say" })).not.toBeInTheDocument();
  expect(page.getByText("Elena Petrova").elements()).toEqual([]);
  expect(page.getByText(/of 5 stars/).elements()).toEqual([]);
});

test("the home page offers a new treatment and not a removed one", async () => {
  const [first, ...others] = demoTreatments;
  if (!first) throw new Error("The clinic offers nothing");
  const added = { ...first, _id: "night-guard", name: "Night Guard" };
  await mountPage("/", { answers: [answer(listTreatments, [...others, added]), ...publicAnswers] });
  await expect.element(page.getByRole("link", { name: "Book Night Guard" })).toBeVisible();
  expect(page.getByRole("heading", { name: "Fluoride Treatment" }).elements()).toEqual([]);
  expect(page.getByRole("link", { name: "Book Fluoride Treatment" }).elements()).toEqual([]);
});

test("the home page shows the current free times after Back", async () => {
  const soonest = (slot: string) =>
    answer(listSoonest, [{ _id: "oral-surgery", dateISO: "2030-01-07", slot, doctors: [] }]);
  await mountPage("/", { answers: [soonest("09:00 AM"), ...publicAnswers] });
  await expect.element(page.getByText("Next opening: Mon, Jan 7, 9:00 AM")).toBeVisible();
  addAnswers(soonest("01:00 PM"));
  await page.getByRole("link", { name: "About", exact: true }).click();
  await expect
    .element(page.getByRole("heading", { level: 1, name: "About Pearl Street Dental" }))
    .toBeVisible();
  history.back();
  await expect.element(page.getByText("Next opening: Mon, Jan 7, 1:00 PM")).toBeVisible();
});
