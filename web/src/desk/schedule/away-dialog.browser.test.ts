import { test } from "vitest";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { demoDayPool } from "../../../../emulators/testing/demo-day-pool.ts";
import { bookForCaller } from "../../../testing/book-for-caller.ts";

const appointmentTimes = [
  "08:30 AM",
  "09:00 AM",
  "09:30 AM",
  "10:00 AM",
  "10:30 AM",
  "11:00 AM",
  "11:30 AM",
  "01:00 PM",
];

test("a doctor is marked as away, and the server's proposals for eight appointments are accepted at once", async (t) => {
  const date = demoDayPool.take({ weekday: "tuesday" });
  for (const [i, slot] of appointmentTimes.entries()) {
    await bookForCaller({
      ...{ treatmentId: "teeth-cleaning", date, slot, doctorId: "amara-okafor" },
      ...{ patientName: `Ida Ill ${i + 1}`, patient: `ill.${i + 1}@mail.test` },
    });
  }
  const page = await openAsAdmin(t, `/dashboard/schedule?date=${date}`);
  await page.getByRole("button", { name: "Dr. Amara Okafor is away…" }).click();
  const dialog = page.getByRole("dialog", { name: "Dr. Amara Okafor is away" });
  await dialog.getByText("8 appointments can't take place then").waitFor();
  await dialog.getByLabel("Reason").fill("Flu");
  await dialog.getByRole("button", { name: "Save" }).click();
  const notice = page.getByRole("region", { name: "8 appointments can't take place as booked" });
  await notice.getByText(/^Proposed: /).waitFor();
  await notice.getByRole("button", { name: "Do all 8" }).click();
  await page.getByRole("dialog", { name: "Do all 8?" }).getByRole("button", { name: "Do all 8" }).click();
  const done = page.getByRole("region", { name: "All set: all 8 appointments are taken care of" });
  await done.getByText("8 are done.").waitFor();
  await page.getByText("Away: Flu").first().waitFor();
});
