import { findNextAvailable } from "@clinic/contract/available.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../testing/component/answer.ts";
import { createBookingServer } from "../../testing/component/booking-page.ts";
import { mountPage, patient } from "../../testing/component/mount-page.tsx";

test("requests the following days if all days of an answer are full", async () => {
  const asked: (string | undefined)[] = [];
  const none = { date: null, dateISO: null, treatments: [] };
  const next = answer(findNextAvailable, ({ query: { from } }) => {
    asked.push(from);
    if (from === undefined) return { ...none, next: "2027-02-22" };
    return { date: "Mar 1, 2027", dateISO: "2027-03-01", treatments: [] };
  });
  await mountPage("/appointment", { signedInAs: patient, answers: [next, ...createBookingServer().answers] });
  await expect
    .element(page.getByRole("heading", { name: "Available Appointments on Mar 1, 2027" }))
    .toBeVisible();
  // Ignores the third request, which is for the button of the next free day.
  expect([...new Set(asked)].slice(0, 2)).toEqual([undefined, "2027-02-22"]);
});
