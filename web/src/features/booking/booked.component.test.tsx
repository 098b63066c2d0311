import { listBookings } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, held, listPage } from "../../../testing/component/answer.ts";
import {
  day,
  keepBookings,
  openBookingDialog,
  treatmentCard,
} from "../../../testing/component/booking-page.ts";
import { mountPage, patient } from "../../../testing/component/mount-page.tsx";
import { queryClient } from "../../lib/query-client.ts";

test("My Appointments loads ahead without a word on the page, and a booking that is begun stays", async () => {
  const later = held(listPage([]));
  await mountPage(`/appointment?date=${day}`, {
    signedInAs: { ...patient, name: "" },
    answers: [answer(listBookings, later.reply), ...keepBookings({ profile: { name: "" } }).answers],
  });
  await expect.element(treatmentCard("Teeth Cleaning")).toBeVisible();
  const times = document.querySelector(".booking-parts");
  await page.getByRole("link", { name: "Dashboard" }).hover();
  await expect.poll(later.asked).toBe(1);
  const dialog = await openBookingDialog("Teeth Cleaning");
  await dialog.getByLabelText("Name").fill("Ada Ahead");
  later.release();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Ada Ahead");
  expect(times?.isConnected).toBe(true);
});
