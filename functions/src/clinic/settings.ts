import { isDeepStrictEqual } from "node:util";
import type { Firestore, Transaction } from "@google-cloud/firestore";
import type { ClosedDay, Settings } from "../contract/settings.ts";
import * as contract from "../contract/settings.ts";
import { problemOfDayEntry } from "../domain/appointment-problems.ts";
import { DomainError, invalid, refuseFaults } from "../domain/domain-error.ts";
import { clinicPhoneUrl, isCountry } from "../domain/phone-number.ts";
import { publicPartOf, settingsFaults } from "../domain/settings-rules.ts";
import { bookings } from "../firestore/bookings.ts";
import { readCachedClinic } from "../firestore/cached-clinic.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readReviewFigures } from "../firestore/reviews.ts";
import { requireRecentSignIn } from "../http/authenticate.ts";
import type { Handler } from "../http/bind.ts";
import { makeUnknownFieldStripper } from "../http/strip-unknown-fields.ts";
import { editClinic } from "./edit-clinic.ts";
import { mergeKnownFields } from "./merge-known-fields.ts";
import { recheckUpcoming } from "./recheck-upcoming.ts";

export const showSettings: Handler<typeof contract.showSettings> = async (call) => {
  const [{ settings }, reviews] = await Promise.all([readCachedClinic(call), readReviewFigures(call.db)]);
  const average = Math.round(reviews.average * 10) / 10;
  return {
    ...publicPartOf(settings),
    phoneUrl: clinicPhoneUrl(settings),
    reviews: { average, count: reviews.count },
  };
};

export const showManagedSettings: Handler<typeof contract.showManagedSettings> = async ({ db }) =>
  (await readClinic(db)).settings;

/**
 * Saves and publishes settings in one commit. Appointments that no longer fit are listed and not changed; the desk decides
 * about each.
 */
export const saveSettings: Handler<typeof contract.saveSettings> = async ({ db, body, caller, now }) => {
  const { previous, ...sent } = body;
  refuseFaults(settingsFaults(sent));
  if (!isCountry(sent.address.country))
    throw invalid("address.country", "There is no country with this code");
  const settings = sortLists(sent);
  const before = await editClinic(db, async (clinic, transaction) => {
    if (previous && !isDeepStrictEqual(stripNewerFields(clinic.settings), previous))
      throw new DomainError("conflict");
    if (changesGuarded(clinic.settings, settings)) requireRecentSignIn(caller, now());
    if (clinic.settings.timeZone !== settings.timeZone)
      await refuseIfUpcomingBookings(db, transaction, now());
    return { next: { ...clinic, settings: mergeKnownFields(clinic.settings, settings) }, result: clinic };
  });
  const reviewed = await recheckUpcoming(db, now(), {
    // Problems that existed before this edit are listed under "Needs attention" already.
    concerns: ({ date, visit, problem }) => problemOfDayEntry(before, date, visit) !== problem,
  });
  return { success: true, settings, ...reviewed };
};

function changesGuarded(before: Settings, after: Settings): boolean {
  return !isDeepStrictEqual(pickGuarded(before), pickGuarded(after));
}

function pickGuarded(settings: Settings): unknown {
  return stripNewerFields(Object.fromEntries(contract.guardedSettings.map((name) => [name, settings[name]])));
}

/** Removes fields that newer code added to the settings, because pages don't send those back. */
const stripNewerFields = makeUnknownFieldStripper(contract.showManagedSettings.answer);

/** Sorts closed days by date and time, and reminder days with the earliest reminder first. */
function sortLists(settings: Settings): Settings {
  const { closedDays, reminders } = settings;
  return {
    ...settings,
    closedDays: closedDays.toSorted((a, b) => closedDaySortKey(a).localeCompare(closedDaySortKey(b))),
    reminders: { ...reminders, daysBefore: reminders.daysBefore.toSorted((a, b) => b - a) },
  };
}

function closedDaySortKey({ date, from = "" }: ClosedDay): string {
  return date + from;
}

/**
 * Throws `invalid` if there are upcoming appointments. A slot is a local time, so another time zone would move every
 * appointment.
 */
async function refuseIfUpcomingBookings(db: Firestore, transaction: Transaction, now: Date): Promise<void> {
  const coming = bookings(db).where("status", "==", "booked").where("startsAt", ">", now);
  if ((await transaction.get(coming.limit(1))).empty) return;
  throw invalid("timeZone", "The time zone can't change while appointments are coming");
}
