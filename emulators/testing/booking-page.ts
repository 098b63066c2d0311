import type { Locator, Page } from "playwright-core";

/** Finds a treatment's card on the /appointment page. */
export function treatmentCard(page: Page, treatment: string): Locator {
  return page.getByRole("article", { name: treatment });
}

/** Opens a treatment's booking dialog as a person would. */
export async function openBookingDialog(page: Page, treatment: string): Promise<Locator> {
  await treatmentCard(page, treatment).getByRole("button", { name: "Book Appointment" }).click();
  const dialog = page.getByRole("dialog", { name: `Booking for: ${treatment}` });
  await dialog.waitFor();
  return dialog;
}

/** Chooses a time in a dialog that books or moves, and shows the times if they are hidden. */
export async function chooseTime(dialog: Locator, time: string): Promise<void> {
  const change = dialog.getByRole("button", { name: "Change time", expanded: false });
  if (await change.isVisible()) await change.click();
  await timesOf(dialog).getByText(time, { exact: true }).click();
}

/** The group of the dialog's times. */
export const timesOf = (dialog: Locator) => dialog.getByRole("group", { name: /Time on/ });
