import { expect, test } from "vitest";
import { accessibilityFindings } from "../../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../../emulators/testing/admin-page.ts";
import { demoDays } from "../../../../../emulators/testing/demo-days.ts";
import { overflowOf, phone } from "../../../../../emulators/testing/looks.ts";
import { bookForCaller } from "../../../../testing/book-for-caller.ts";

const slots = ["08:30", "09:00", "09:30", "10:00", "10:30", "11:00", "11:30"].map((time) => `${time} AM`);

async function bookOkafor(date: string, times: readonly string[]) {
  const visit = { treatmentId: "teeth-cleaning", date, doctorId: "amara-okafor" };
  for (const [i, slot] of times.entries()) {
    await bookForCaller({
      ...visit,
      slot,
      patientName: `Ida Ill ${i + 1}`,
      patient: `ill.${i + 1}@mail.test`,
    });
  }
}

test("a doctor falls ill, and eight appointments are sorted out with four taps", async (t) => {
  const date = demoDays.take({ weekday: "tuesday" });
  await bookOkafor(date, [...slots, "01:00 PM"]);
  const page = await openAsAdmin(t, `/dashboard/schedule?date=${date}`);
  await page.getByRole("button", { name: "Dr. Amara Okafor is away…" }).click();
  const dialog = page.getByRole("dialog", { name: "Dr. Amara Okafor is away" });
  await dialog.getByText("8 appointments can't take place then").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByText("Part of the day").click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Choose when they go away").waitFor();
  await dialog.getByText("Choose when they are back").waitFor();
  await dialog.getByLabel("Away from").fill("10:15");
  await dialog.getByLabel("Back at").fill("13:00");
  await dialog.getByText("4 appointments can't take place then").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await dialog.getByText(/^All of /).click();
  await dialog.getByText("8 appointments can't take place then").waitFor();
  await dialog.getByLabel("Reason").fill("Flu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  expect(await dialog.getByLabel("Reason").inputValue()).toBe("Flu");
  await dialog.getByRole("button", { name: "Save" }).click();
  const notice = page.getByRole("region", { name: "8 appointments can't take place as booked" });
  await notice.getByText(/^Proposed: /).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await notice.getByRole("button", { name: "Do all 8" }).click();
  const question = page.getByRole("dialog", { name: "Do all 8?" });
  await question.getByText("8 patients get an email each.").waitFor();
  await question.getByRole("button", { name: "Do all 8" }).click();
  const done = page.getByRole("region", { name: "All set: all 8 appointments are taken care of" });
  await done.getByText("8 are done.").waitFor();
  await done.getByRole("button", { name: "Close" }).click();
  await done.waitFor({ state: "detached" });

  const awayOf = page.getByRole("button", { name: "Dr. Amara Okafor is away…" });
  await page.getByText("Away: Flu").first().waitFor();
  expect(await awayOf.count()).toBe(0);
  // From the week they are marked as away on other days.
  await page.getByRole("button", { name: "Dr. Amara Okafor", exact: true }).click();
  await page.getByRole("grid", { name: "The week of Dr. Amara Okafor" }).waitFor();
  await awayOf.first().click();
  await dialog.getByRole("button", { name: "Save" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("what was taken meanwhile is told with another proposal, and what is left stands in the menu", async (t) => {
  const date = demoDays.take({ weekday: "thursday" });
  await bookOkafor(date, slots.slice(0, 3));
  const path = `/dashboard/schedule?date=${date}&view=day`;
  const page = await openAsAdmin(t, path, { viewport: phone, expected: [/status of 409/] });
  await page.getByRole("button", { name: "Dr. Amara Okafor is away…" }).click();
  const dialog = page.getByRole("dialog", { name: "Dr. Amara Okafor is away" });
  await dialog.getByRole("button", { name: "Save" }).click();
  const notice = page.getByRole("region", { name: /can't take place as booked$/ });
  const first = notice.getByRole("listitem").filter({ hasText: "Ida Ill 1" });
  await notice.getByLabel("What to do: Ida Ill 1").selectOption({ label: "Give to Dr. Mei-Lin Chen" });
  await notice.getByLabel("What to do: Ida Ill 3").selectOption({ label: "Leave it for later" });
  expect(await overflowOf(page)).toBe(0);
  await bookForCaller({
    ...{ treatmentId: "teeth-cleaning", date, slot: slots[0] ?? "", doctorId: "mei-lin-chen" },
    patientName: "Mona Meanwhile",
  });
  await notice.getByRole("button", { name: "Do all 2" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Do all 2" }).click();
  await notice.getByText("1 is done. 1 could not be done").waitFor();
  await first.getByText("Dr. Mei-Lin Chen has been booked at that time meanwhile").waitFor();
  expect(await first.getByRole("option", { name: "Give to Dr. Mei-Lin Chen" }).count()).toBe(0);
  expect(await accessibilityFindings(page)).toEqual([]);
  await notice.getByRole("button", { name: "Leave the rest for later" }).click();
  const needs = page.getByRole("region", { name: "Needs attention: 2" });
  await page
    .getByRole("navigation", { name: "Dashboard shortcuts" })
    .getByRole("link", { name: "Schedule 2 need attention" })
    .waitFor();
  await needs.getByRole("button", { name: "Sort out 2 that can't take place" }).click();
  await notice.getByRole("button", { name: "Do all 2" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Do all 2" }).click();
  await page.getByRole("region", { name: "All set: both appointments are taken care of" }).waitFor();
});
