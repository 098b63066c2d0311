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
