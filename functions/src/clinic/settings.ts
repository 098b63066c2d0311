import { isDeepStrictEqual } from "node:util";
import type { Firestore, Query, Transaction } from "@google-cloud/firestore";
import { warn } from "firebase-functions/logger";
import type { ClosedDay, Settings } from "../contract/settings.ts";
import * as contract from "../contract/settings.ts";
import { problemOfDayEntry } from "../domain/appointment-problems.ts";
import type { Booking } from "../domain/booking.ts";
import { todayIn } from "../domain/calendar-date.ts";
import type { Clinic } from "../domain/clinic.ts";
import { priceInCurrency } from "../domain/currency.ts";
import { firstDayAfterMoney } from "../domain/day-entry.ts";
import { DomainError, invalid, refuseFaults } from "../domain/domain-error.ts";
import { describeOwedMoney, earliestFirst, maxNamed, type OwedMoney } from "../domain/owed-money.ts";
import { clinicPhoneUrl, isCountry } from "../domain/phone-number.ts";
import { reviewFiguresOf } from "../domain/review-figures.ts";
import { publicPartOf, settingsFaults } from "../domain/settings-rules.ts";
import { bookings } from "../firestore/bookings.ts";
import { recheckBounce } from "../firestore/bounces.ts";
import { readCachedClinic } from "../firestore/cached-clinic.ts";
import { publishedTreatmentsOf, readClinic, treatments } from "../firestore/clinic.ts";
import { readDays } from "../firestore/days.ts";
import { readReviewStars } from "../firestore/reviews.ts";
import { requireRecentSignIn } from "../http/authenticate.ts";
import type { Handler } from "../http/bind.ts";
import { makeUnknownFieldStripper } from "../http/strip-unknown-fields.ts";
import { editClinic } from "./edit-clinic.ts";
import { mergeKnownFields } from "./merge-known-fields.ts";
import { recheckUpcoming } from "./recheck-upcoming.ts";
import { requestPhoneReread, rereadPhones } from "./reread-phones.ts";
import { readTreatments } from "./treatment-catalogue.ts";

export const showSettings: Handler<typeof contract.showSettings> = async (call) => {
  const [{ settings }, stars] = await Promise.all([readCachedClinic(call), readReviewStars(call.db)]);
  return {
    ...publicPartOf(settings),
    takesCards: settings.takesCards && call.payments.enabled,
    phoneUrl: clinicPhoneUrl(settings),
    reviews: reviewFiguresOf(stars),
  };
};

export const showManagedSettings: Handler<typeof contract.showManagedSettings> = async ({ db }) =>
  (await readClinic(db)).settings;

/**
 * Saves and publishes settings in one commit. Appointments that no longer fit are listed and not changed; the desk decides
 * about each.
 */
export const saveSettings: Handler<typeof contract.saveSettings> = async ({
  db,
  body,
  caller,
  now,
  recordLook,
}) => {
  const { previous, ...sent } = body;
  if (!isCountry(sent.address.country))
    throw invalid("address.country", "There is no country with this code");
  const { before, settings } = await editClinic(db, async (clinic, transaction) => {
    const settings = sortLists(withNewerSettingsOf(clinic.settings, sent));
    refuseFaults(settingsFaults(settings));
    const begun = previous && withNewerSettingsOf(clinic.settings, previous);
    if (begun && !isDeepStrictEqual(stripNewerFields(clinic.settings), begun))
      throw new DomainError("conflict");
    if (changesGuarded(clinic.settings, settings)) requireRecentSignIn(caller, now());
    const changed = (["timeZone", "currency"] as const).filter(
      (field) => clinic.settings[field] !== settings[field],
    );
    if (changed.length > 0) {
      const reason = await reasonAgainstChange(db, transaction, now(), clinic.settings);
      if (reason) {
        // The refusal names patients, so it counts as a look at their appointments.
        for (const { id, booking } of reason.named)
          await recordLook({ kind: "booking", id, concerns: booking.uid });
        refuseChange(changed, reason.sentence);
      }
    }
    const edited = { ...clinic, settings: mergeKnownFields(clinic.settings, settings) };
    const next =
      clinic.settings.currency === settings.currency
        ? edited
        : await withNewCurrency(db, transaction, edited, clinic.settings.currency, now());
    // It comes after all reads, because a transaction reads nothing once it has written.
    if (clinic.settings.address.country !== settings.address.country)
      requestPhoneReread(transaction, db, now());
    return { next, result: { before: clinic, settings } };
  });
  if (before.settings.address.country !== settings.address.country) await rereadSomePhones(db, now);
  const formerEmail = before.settings.email.toLowerCase();
  if (formerEmail !== settings.email.toLowerCase()) await recheckBounce(db, formerEmail, now());
  const reviewed = await recheckUpcoming(db, now(), {
    // Problems that existed before this edit are listed under "Needs attention" already.
    concerns: ({ date, visit, problem }) => problemOfDayEntry(before, date, visit) !== problem,
  });
  return { success: true, settings, ...reviewed };
};

/** Adds the settings that pages of earlier releases don't send. */
function withNewerSettingsOf(stored: Settings, sent: contract.SettingsInput): Settings {
  const { currency = stored.currency, locale = stored.locale, weekStart = stored.weekStart } = sent;
  const { notice = stored.notice, takesCards = stored.takesCards } = sent;
  const { registration = stored.registration, staffMails = stored.staffMails } = sent;
  return { ...sent, currency, locale, weekStart, notice, takesCards, registration, staffMails };
}

/** Changes the currency of all treatments in the commit that changes the settings. Their prices keep their numbers. */
async function withNewCurrency(
  db: Firestore,
  transaction: Transaction,
  clinic: Clinic,
  from: string,
  now: Date,
): Promise<Clinic> {
  const { currency, timeZone } = clinic.settings;
  const today = todayIn(timeZone, now);
  const [all, known] = await Promise.all([
    readTreatments(db, { toChange: true }),
    readDays(db, [today, lastDate]),
  ]);
  const priced = all.map((treatment) => ({
    ...treatment,
    priceCents: priceInCurrency(treatment.priceCents, from, currency),
  }));
  for (const { id, priceCents } of priced) transaction.update(treatments(db).doc(id), { priceCents });
  return {
    ...clinic,
    settings: { ...clinic.settings, currencySince: firstDayAfterMoney(known, today) },
    treatments: publishedTreatmentsOf(priced),
  };
}

/** No day comes after this one. */
const lastDate = "9999-12-31";

/** Milliseconds in which the request itself reads phone numbers again. Housekeeping reads the rest. */
const phoneRereadMs = 8000;

async function rereadSomePhones(db: Firestore, now: () => Date): Promise<void> {
  const end = now().getTime() + phoneRereadMs;
  try {
    await rereadPhones({ db, now }, () => now().getTime() >= end);
  } catch (error) {
    // The settings are saved already, and housekeeping tries this again.
    warn("phone numbers not all read again yet", { cause: String(error) });
  }
}

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

const fieldNames = { timeZone: "time zone", currency: "currency" } as const;

/** The number of bookings that one query about owed money reads at most. */
const maxOwedRead = 100;

type OwedBooking = OwedMoney & { id: string; booking: Booking };

function refuseChange(fields: readonly (keyof typeof fieldNames)[], reason: string): void {
  refuseFaults(
    Object.fromEntries(
      fields.map((field) => [field, `The ${fieldNames[field]} can't change while ${reason}`]),
    ),
  );
}

/**
 * Returns why time zone and currency can't change: appointments are upcoming, a patient owes the price of a past one, or the clinic
 * owes a refund or answers a dispute. A slot is a local time, so another time zone would move every appointment. A price would become
 * another amount in another currency. `named` are the appointments whose patients the sentence names.
 */
async function reasonAgainstChange(
  db: Firestore,
  transaction: Transaction,
  now: Date,
  settings: Settings,
): Promise<{ sentence: string; named: readonly OwedBooking[] } | null> {
  const all = bookings(db);
  const read = async (query: Query<Booking>, limit: number) =>
    (await transaction.get(query.limit(limit))).docs;
  const upcoming = await read(all.where("status", "==", "booked").where("startsAt", ">", now), 1);
  if (upcoming.length > 0) return { sentence: "there are upcoming appointments", named: [] };
  const queries: [OwedMoney["kind"], Query<Booking>][] = [
    [
      "unpaid",
      all.where("status", "in", ["booked", "no-show"]).where("payment", "==", "unpaid").orderBy("date"),
    ],
    ["refund", all.where("payment", "in", ["refund-pending", "refund-failed"]).orderBy("date")],
    ["refund", all.where("refundDueAt", ">", new Date(0))],
    ["dispute", all.where("dispute.status", "==", "open")],
  ];
  const found = await Promise.all(
    queries.map(async ([kind, query]) =>
      (await read(query, maxOwedRead)).map((booking) => ({ kind, id: booking.id, booking: booking.data() })),
    ),
  );
  // Both queries about refunds may find the same booking.
  const byKey = new Map(found.flat().map((one): [string, OwedBooking] => [`${one.kind} ${one.id}`, one]));
  const owed = earliestFirst([...byKey.values()]);
  if (owed.length === 0) return null;
  const isPartial = found.some(({ length }) => length === maxOwedRead);
  const described = describeOwedMoney(owed, settings, now, isPartial);
  const advice = owed.some(({ kind }) => kind === "unpaid") ? `. ${unpaidAdvice}` : "";
  return { sentence: `money is owed: ${described}${advice}`, named: owed.slice(0, maxNamed) };
}

const unpaidAdvice =
  "On the schedule you can record that an unpaid appointment was paid at the desk, or write it off.";
