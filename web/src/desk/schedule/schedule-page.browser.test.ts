import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { emulatedFirestore } from "../../../../emulators/testing/admin-sdk.ts";
import { demoDayPool } from "../../../../emulators/testing/demo-day-pool.ts";
import { phone } from "../../../../emulators/testing/screen-variants.ts";
import { planAttentionWrite } from "../../../../functions/src/firestore/attention.ts";
import { bookings } from "../../../../functions/src/firestore/bookings.ts";
import { outbox } from "../../../../functions/src/firestore/outbox.ts";
import { addPlannedWrite } from "../../../../functions/src/firestore/writes.ts";
import { bookForCaller } from "../../../testing/book-for-caller.ts";

const schedulePath = "/dashboard/schedule";

async function bookCaller(page: Page, name: string, slot: string) {
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await dialog.getByLabel("Treatment").selectOption("cavity-filling");
  await dialog.getByLabel("Time", { exact: true }).selectOption(slot);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Phone Number").fill("202-555-0143");
  await dialog.getByLabel("Email").fill("caller@example.test");
  await dialog.getByText("The confirmation goes to this address.").waitFor();
  await dialog.getByRole("button", { name: "Book appointment" }).click();
}

test("a caller is booked, moved, marked paid and canceled", async (t) => {
  const day = demoDayPool.take();
  const page = await openAsAdmin(t, `${schedulePath}?view=table&date=${day}`, { viewport: phone });
  await page.getByText("No appointments").waitFor();
  await bookCaller(page, "Casey Caller", "10:00 AM");
  await page.getByText("Casey Caller is booked for").waitFor();

  await page.getByRole("button", { name: "Move: Casey Caller" }).click();
  const move = page.getByRole("dialog", { name: "Move Casey Caller" });
  await move.getByText("Casey Caller will get an email at caller@example.test.").waitFor();
  await move.getByLabel("Time", { exact: true }).selectOption("11:00 AM");
  await move.getByRole("button", { name: "Move appointment" }).click();
  await page.getByText("Casey Caller is moved to").waitFor();
  const row = page.getByRole("row", { name: /11:00 AM.*Casey Caller/ });
  await row.waitFor();

  await row.getByRole("button", { name: "Paid at desk" }).click();
  await page.getByText("Casey Caller has paid $150 at the desk").waitFor();
  await row.getByText("Paid at the desk: $150").waitFor();

  await row.getByRole("button", { name: "Open: Casey Caller" }).click();
  const panel = page.getByRole("dialog", { name: "Casey Caller" });
  await panel.getByRole("button", { name: "Cancel" }).click();
  const cancel = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await cancel.getByText("please give it back there").waitFor();
  await cancel.getByText("Casey Caller will get an email at caller@example.test.").waitFor();
  await cancel.getByRole("button", { name: "Cancel appointment" }).click();
  await panel.getByText("Canceled", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Close" }).last().click();
  // The canceled appointment stays in the table while the desk has the patient's money.
  await row.getByText("Paid at the desk, not given back: $150").waitFor();

  await row.getByRole("button", { name: "Given back" }).click();
  const givenBack = page.getByRole("dialog", { name: "Mark $150 as given back?" });
  await givenBack.getByLabel("How you gave it back").fill("In cash");
  await givenBack.getByRole("button", { name: "Given back" }).click();
  await page.getByText("No appointments").waitFor();
  await page.getByLabel("Show 1 canceled").check();
  await row.getByText("Given back: $150").waitFor();
});

test("a confirmation that was refused is found, looked into and sent again", async (t) => {
  const db = emulatedFirestore();
  const date = demoDayPool.take();
  await bookForCaller({
    ...{ treatmentId: "teeth-cleaning", date, slot: "10:00 AM" },
    patientName: "Una Told",
    doctorId: "amara-okafor",
  });
  const [booked] = (await bookings(db).where("patientName", "==", "Una Told").get()).docs;
  if (!booked) throw new Error("Una Told is not booked");
  const refused = { state: "failed", reason: "refused", sendAfter: null } as const;
  const batch = db.batch();
  batch.update(outbox(db).doc(`${booked.id}.1.booked`), refused);
  addPlannedWrite(batch, await planAttentionWrite(db, booked.id, { "notice-failed": true }, new Date()));
  await batch.commit();

  const page = await openAsAdmin(t, `${schedulePath}?date=${date}`, { viewport: phone });
  const notice = page.getByRole("region", { name: "Needs attention: 1" });
  await notice.getByText("The confirmation to caller@example.test could not be delivered.").waitFor();
  await notice.getByRole("button", { name: "Open: Una Told" }).click();
  const dialog = page.getByRole("dialog", { name: "Una Told" });
  await dialog.getByText("by Dana Whitfield").waitFor();
  await dialog.getByRole("listitem").filter({ hasText: "Confirmation" }).getByText("Not delivered").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send again: Confirmation" }).click();
  await dialog.getByText("Confirmation, sent again").waitFor();
  await dialog.getByText("On its way").waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await notice.waitFor({ state: "detached" });
  expect((await outbox(db).doc(`${booked.id}.1.booked.again-1`).get()).data()?.state).toBe("owed");
});
