import {
  type AddressAttention,
  dismissAttention,
  listAttention,
  type StaffMailAttention,
} from "@clinic/contract/attention.ts";
import { confirmBouncedAddress } from "@clinic/contract/mail-reports.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, listPage, refusal } from "../../../testing/component/answer.ts";
import {
  monday,
  mountSchedule,
  ScheduleServer,
  sampleScheduledAppointment,
  toBooking,
} from "../../../testing/component/schedule-server.ts";
import { findFaultsInEveryVariant, readVisibleTexts } from "../../../testing/component/screen-variants.ts";

const booking = sampleScheduledAppointment({ _id: "b1", slot: "10:00 AM", patientName: "Casey Caller" });

const item: AddressAttention = {
  ...{ subject: "a1", kind: "address-bounced", since: "2026-11-20T12:00:00Z", why: "bounced" },
  ...{ email: "casey@old.test", name: "Casey Caller", hasPage: true },
  ...{ phone: "202-555-0143", phoneUrl: "tel:+12025550143" },
  appointments: [toBooking(booking)],
};

const toStaff: StaffMailAttention = {
  ...{ subject: "staff_clinic", kind: "staff-mail-failed", since: "2026-11-20T12:00:00Z" },
  ...{ staff: "clinic", name: "Pearl Street Dental", email: "hello@clinic.test" },
};

/** Opens the schedule with these addresses in the list "Needs attention". Returns the requests that change data. */
async function mountAddresses(items: readonly (AddressAttention | StaffMailAttention)[]) {
  const calls: unknown[] = [];
  let listed = [...items];
  await mountSchedule(new ScheduleServer([booking]), `?date=${monday}&view=table`, {
    answers: [
      answer(listAttention, () => listPage(listed)),
      answer(confirmBouncedAddress, ({ body }) => {
        calls.push(body);
        listed = listed.filter(({ email }) => email !== body.email);
        return { success: true as const };
      }),
      answer(dismissAttention, ({ params, query }) => {
        calls.push({ ...params, ...query });
        return { success: true as const };
      }),
    ],
  });
  return calls;
}

const row = () => page.getByRole("region", { name: /Needs attention|All done/ }).getByRole("listitem");

test("a bounced address and a complaint are accessible and say what to do", async () => {
  await mountAddresses([
    item,
    { ...item, subject: "a2", email: "spam@mail.test", why: "complained", appointments: [] },
  ]);
  await expect.element(page.getByText(/Emails to this address come back/)).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  const [first = "", second = ""] = readVisibleTexts(row());
  expect(first).toMatch(
    /Mon, Nov 23 at 10:00 AM.*Casey Caller.*202-555-0143.*casey@old\.test.*Ask the patient for the right address/s,
  );
  expect(second).toMatch(/No upcoming appointment.*marked an email to this address as spam/s);
});

test("links to the patient's page, where the address is corrected", async () => {
  await mountAddresses([item]);
  const link = page.getByRole("link", { name: "Open patient: casey@old.test" });
  await expect.element(link).toHaveAttribute("href", "/dashboard/person#email=casey%40old.test");
});

test("an address known only from a message has no page to open", async () => {
  await mountAddresses([{ ...item, name: "", phone: "", hasPage: false, appointments: [] }]);
  await expect.element(page.getByText("casey@old.test")).toBeVisible();
  expect(page.getByRole("link", { name: /^Open patient/ }).elements()).toEqual([]);
});

test("confirming an address says so in its row", async () => {
  const calls = await mountAddresses([item]);
  await page.getByRole("button", { name: "The address is right: casey@old.test" }).click();
  await expect.element(row().getByText("Emails go there again")).toBeVisible();
  expect(calls).toEqual([{ email: "casey@old.test" }]);
});

test("after a complaint the desk confirms that they want emails", async () => {
  const calls = await mountAddresses([{ ...item, why: "complained" }]);
  await page.getByRole("button", { name: "They want emails: casey@old.test" }).click();
  await expect.element(row().getByText("Emails go there again")).toBeVisible();
  expect(calls).toEqual([{ email: "casey@old.test" }]);
});

test("Done dismisses the item as it was shown, and does not confirm the address", async () => {
  const calls = await mountAddresses([item]);
  await page.getByRole("button", { name: "Done: casey@old.test" }).click();
  await expect.element(row().getByText("Done", { exact: true })).toBeVisible();
  await expect.poll(() => calls).toEqual([{ subject: "a1", kind: "address-bounced", since: item.since }]);
});

test("an email to the staff that failed is accessible, and can be dismissed", async () => {
  const calls = await mountAddresses([toStaff]);
  await expect.element(row().getByText("hello@clinic.test")).toBeVisible();
  expect(readVisibleTexts(row())[0]).toMatch(/Emails to staff.*Pearl Street Dental.*under Settings/s);
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await page.getByRole("button", { name: "Done: hello@clinic.test" }).click();
  await expect
    .poll(() => calls)
    .toEqual([{ subject: "staff_clinic", kind: "staff-mail-failed", since: toStaff.since }]);
});

test("a failed confirmation shows an error and can be retried", async () => {
  await mountSchedule(new ScheduleServer([booking]), `?date=${monday}&view=table`, {
    answers: [
      answer(listAttention, listPage([item])),
      answer(confirmBouncedAddress, () => refusal("unavailable")),
    ],
  });
  const confirm = page.getByRole("button", { name: "The address is right: casey@old.test" });
  await confirm.click();
  await expect.element(page.getByRole("alert").first()).toBeVisible();
  await expect.element(confirm).toBeEnabled();
});
