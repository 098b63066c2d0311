import type { Page } from "playwright-core";
import * as z from "zod/mini";
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { emulatedFirestore } from "../../emulators/testing/admin-sdk.ts";
import { request } from "../../emulators/testing/request.ts";
import { signIn } from "../../emulators/testing/sign-up.ts";
import { type Booking, bookingSchema } from "../../functions/src/contract/bookings.ts";
import { writeMailLink } from "../../functions/testing/owned-documents.ts";
import type { Screen } from "./screen.ts";

/** What the mails of three appointments have: one to be confirmed, one that is paid and confirmed, one that is canceled. */
type Tokens = { booked: string; confirmed: string; cancelled: string };

/** Of the demo patient's. */
export async function bringVisitLinks(now: Date): Promise<Tokens> {
  const { token } = await signIn(demoAccounts.patient.email, demoPassword);
  const own = z.parse(z.array(bookingSchema), (await request("GET", "/booking", { token })).body);
  const coming = own.filter(({ startsAt }) => new Date(startsAt) > now);
  const find = (isWanted: (booking: Booking) => boolean) => {
    const wanted = coming.find(isWanted);
    if (!wanted) throw new Error("The demo patient has no such appointment");
    return wanted;
  };
  const linkTo = ({ _id }: Booking) => writeMailLink(emulatedFirestore(), _id);
  const paid = find(({ payment }) => payment === "paid");
  const confirmed = await linkTo(paid);
  await request("POST", "/link/confirm", { body: { token: confirmed, version: paid.version } });
  return {
    booked: await linkTo(find(({ payment, status }) => payment === "unpaid" && status === "booked")),
    confirmed,
    cancelled: await linkTo(find(({ status }) => status === "cancelled")),
  };
}

/** For whoever has these links, without an account. */
export function visitScreens({ booked, confirmed, cancelled }: Tokens): readonly Screen[] {
  const unknown = "A".repeat(booked.length);
  return [
    { name: "visit", path: `/visit#${booked}`, arrive: see("Booked") },
    { name: "visit-confirmed", path: `/visit#${confirmed}`, arrive: see("Confirmed") },
    { name: "visit-canceled", path: `/visit#${cancelled}`, arrive: see("Canceled") },
    { name: "visit-cancel", path: `/visit#${confirmed}.cancel`, arrive: seeDialog, inWindow: true },
    { name: "visit-move", path: `/visit#${booked}.move`, arrive: seeTimes, inWindow: true },
    {
      name: "visit-invalid",
      path: `/visit#${unknown}`,
      arrive: (page) => page.getByRole("heading", { name: "This link doesn't lead anywhere" }).waitFor(),
    },
  ];
}

const see = (standing: string) => (page: Page) =>
  page.getByRole("status").getByText(standing, { exact: true }).waitFor();

const seeDialog = (page: Page) => page.getByRole("dialog").waitFor();

async function seeTimes(page: Page) {
  const times = page
    .getByRole("dialog")
    .getByLabel(/^Time on/)
    .locator("option");
  while ((await times.count()) < 3) await page.waitForTimeout(50);
}
