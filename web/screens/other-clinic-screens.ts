import type { Page } from "playwright-core";
import { readLivingClinic } from "../../emulators/seed/living/demo.ts";
import { dateOfOpenDay } from "../../emulators/seed/open-days.ts";
import { localSenderDependencies } from "../../emulators/suite/local-sender-dependencies.ts";
import { urls } from "../../emulators/suite/ports-and-paths.ts";
import { openBookingDialog } from "../../emulators/testing/booking-page.ts";
import { mailsTo } from "../../emulators/testing/mailbox.ts";
import type { Settings } from "../../functions/src/contract/settings.ts";
import { sendDueNotices } from "../../functions/src/notices/send-due-notices.ts";
import { mailScreen } from "./mail-screens.ts";
import type { ScreenGroup } from "./screenshot.ts";

/** Lists the main screens of a running clinic that is not the demo clinic. `name` is its folder in `emulators/seed/clinics`. */
export async function prepareOtherClinicScreens(name: string, now: Date): Promise<readonly ScreenGroup[]> {
  const { settings, treatments, accounts } = readLivingClinic(name, now);
  const [patient = accounts.owner] = Object.values(accounts.patients);
  const day = dateOfOpenDay(1, now, settings);
  const [treatment] = treatments;
  return [
    {
      screens: [
        {
          name: `${name}-home`,
          path: "/",
          prepare: (page) => page.getByRole("heading", { level: 1 }).waitFor(),
          fullPage: true,
        },
      ],
    },
    {
      screens: [
        {
          name: `${name}-booking`,
          path: `/appointment?date=${day}`,
          prepare: (page) => openBookingDialog(page, treatment?.name ?? ""),
          windowOnly: true,
        },
      ],
      account: patient,
    },
    {
      screens: [
        {
          name: `${name}-schedule-day`,
          path: `/dashboard/schedule?date=${dateOfOpenDay(0, now, settings)}&view=day`,
          prepare: waitForAppointment,
        },
      ],
      account: accounts.owner,
    },
    { screens: [mailScreen(`${name}-mail`, await sendConfirmation(patient.email, settings))] },
  ];
}

function waitForAppointment(page: Page) {
  return page.locator("[data-booking-id]").first().waitFor();
}

/** The domain of the clinic's site, which is that of its email address. */
export function siteDomainOf({ email }: Pick<Settings, "email">): string {
  return email.slice(email.indexOf("@") + 1);
}

/** Sends the mails that the seeded appointments owe, and returns the HTML of one that has a calendar entry. */
async function sendConfirmation(address: string, settings: Settings): Promise<string> {
  await sendDueNotices(localSenderDependencies, { headStartMs: 2 * 60_000 });
  const confirmation = (await mailsTo(address)).find(({ calendar }) => calendar !== null);
  if (!confirmation) throw new Error(`${address} got no confirmation`);
  return confirmation.html.replaceAll(urls.site, `https://${siteDomainOf(settings)}`);
}
