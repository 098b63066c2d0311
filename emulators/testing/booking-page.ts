import type { Locator, Page } from "playwright-core";

/** A treatment's card on /appointment. */
export function treatmentCard(page: Page, treatment: string): Locator {
  return page.getByRole("article", { name: treatment });
}

/** Opens a treatment's booking dialog, as a person does. */
export async function openBookingDialog(page: Page, treatment: string): Promise<Locator> {
  await treatmentCard(page, treatment).getByRole("button", { name: "Book Appointment" }).click();
  const dialog = page.getByRole("dialog", { name: `Booking for: ${treatment}` });
  await dialog.waitFor();
  return dialog;
}
