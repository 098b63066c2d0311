import { type AddressAttention, dismissAttention, listAttention } from "@clinic/contract/attention.ts";
import { confirmBouncedAddress } from "@clinic/contract/mail-reports.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, listPage, refusal } from "../../../testing/component/answer.ts";
import { alone, Desk, monday, mountSchedule, visitOf } from "../../../testing/component/desk.ts";
import { accessibilityFindings, looks, overflow, shownTexts } from "../../../testing/component/looks.ts";

const visit = visitOf({ _id: "b1", slot: "10:00 AM", patientName: "Casey Caller" });

const item: AddressAttention = {
  ...{ subject: "a1", kind: "address-bounced", since: "2026-11-20T12:00:00Z", why: "bounced" },
  ...{ email: "casey@old.test", name: "Casey Caller", hasPage: true },
  ...{ phone: "202-555-0143", phoneUrl: "tel:+12025550143" },
  appointments: [alone(visit)],
};

/** The sheet with these addresses above it. Returns what is asked of the server. */
async function mountNeeds(
  items: readonly AddressAttention[],
  look: Partial<Parameters<typeof mountSchedule>[2]> = {},
) {
  const asked: unknown[] = [];
  let left = [...items];
  await mountSchedule(new Desk([visit]), `?date=${monday}&view=table`, {
    ...look,
    answers: [
      answer(listAttention, () => listPage(left)),
      answer(confirmBouncedAddress, ({ body }) => {
        asked.push(body);
        left = left.filter(({ email }) => email !== body.email);
        return { success: true as const };
      }),
      answer(dismissAttention, ({ params, query }) => {
        asked.push({ ...params, ...query });
        return { success: true as const };
      }),
    ],
  });
  return asked;
}

const row = () => page.getByRole("region", { name: /Needs attention|All seen to/ }).getByRole("listitem");

test.for(looks)(
  "whose emails come back, for which appointment, and what to do can be read by everybody: %o",
  async (look) => {
    await mountNeeds(
      [item, { ...item, subject: "a2", email: "spam@mail.test", why: "complained", appointments: [] }],
      look,
    );
    await expect.element(page.getByText(/Emails to this address come back/)).toBeVisible();
    expect(await accessibilityFindings()).toEqual([]);
    expect(overflow()).toBe(0);
    const [first = "", second = ""] = shownTexts(row());
    expect(first).toMatch(
      /Mon, Nov 23 at 10:00 AM.*Casey Caller.*202-555-0143.*casey@old\.test.*Ask the patient for the right address/s,
    );
    expect(second).toMatch(/No upcoming appointment.*marked an email to this address as spam/s);
  },
);

test("the desk opens the patient's page, where the address is corrected", async () => {
  await mountNeeds([item]);
  const link = page.getByRole("link", { name: "Open patient: casey@old.test" });
  await expect.element(link).toHaveAttribute("href", "/dashboard/person#email=casey%40old.test");
});

test("somebody of whom only a message is known has no page to open", async () => {
  await mountNeeds([{ ...item, name: "", phone: "", hasPage: false, appointments: [] }]);
  await expect.element(page.getByText("casey@old.test")).toBeVisible();
  expect(page.getByRole("link", { name: /^Open patient/ }).elements()).toEqual([]);
});

test("an address that is right is confirmed, and its row says so until the hand goes on", async () => {
  const asked = await mountNeeds([item]);
  await page.getByRole("button", { name: "The address is right: casey@old.test" }).click();
  await expect.element(row().getByText("Emails go there again")).toBeVisible();
  expect(asked).toEqual([{ email: "casey@old.test" }]);
});

test("after a complaint the desk says that they want emails", async () => {
  const asked = await mountNeeds([{ ...item, why: "complained" }]);
  await page.getByRole("button", { name: "They want emails: casey@old.test" }).click();
  await expect.element(row().getByText("Emails go there again")).toBeVisible();
  expect(asked).toEqual([{ email: "casey@old.test" }]);
});

test("Done is for what was shown, and leaves the address as it is", async () => {
  const asked = await mountNeeds([item]);
  await page.getByRole("button", { name: "Done: casey@old.test" }).click();
  await expect.element(row().getByText("Done", { exact: true })).toBeVisible();
  await expect.poll(() => asked).toEqual([{ subject: "a1", kind: "address-bounced", since: item.since }]);
});

test("a confirmation that fails is told, and can be tried again", async () => {
  await mountSchedule(new Desk([visit]), `?date=${monday}&view=table`, {
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
