/** The desk's page about one person: contact data, counts and money. Appointments are listed separately. */
import type { Firestore } from "@google-cloud/firestore";
import { presentBooking } from "../access/present-booking.ts";
import { presentBounce } from "../attention/bounced-address.ts";
import type * as contract from "../contract/people.ts";
import type { PersonReference } from "../contract/people.ts";
import type { Booking } from "../domain/booking.ts";
import { toMajorUnits } from "../domain/currency.ts";
import { DomainError } from "../domain/domain-error.ts";
import { patientTotalsOf } from "../domain/patient-totals.ts";
import { phoneUrl } from "../domain/phone-number.ts";
import { covers, presentRole } from "../domain/reach.ts";
import { bookings } from "../firestore/bookings.ts";
import { readBounces } from "../firestore/bounces.ts";
import { areRemindersMuted } from "../firestore/muted-addresses.ts";
import { readUpTo } from "../firestore/query-pages.ts";
import { canExpire, type RecordLinkDocument, readRecordLinks } from "../firestore/record-links.ts";
import { hashOf } from "../firestore/secret.ts";
import { readStaffMember } from "../firestore/users.ts";
import type { AccessSubject, Handler } from "../http/bind.ts";
import { readPage, slicePage } from "../http/paging.ts";
import { type Account, belongsToPerson, findPerson, readAccount } from "./find-person.ts";
import { presentAccount } from "./search-people.ts";

/** The most bookings that are counted, at one read per booking. Nobody has more in a lifetime. */
const maxCountedBookings = 1000;

/** The most phone numbers and addresses that are shown. */
const maxShownContacts = 8;

export const showPerson: Handler<typeof contract.showPerson> = async (call) => {
  const { db, body, now, staffReach } = call;
  const person = await findPerson(db, body.who);
  if (!person) throw new DomainError("not-found");
  const { account, others, caller } = person;
  const found = await readUpTo(person.appointments.orderBy("startsAt", "desc"), maxCountedBookings);
  const reach = await staffReach();
  const latest = found
    .filter((one) => belongsToPerson(person, one) && covers(reach, one.data().doctorId))
    .map((document) => document.data());
  // Dentists see only people who have or had an appointment with them.
  if (latest.length === 0 && (reach !== "all" || (!account && !caller))) throw new DomainError("not-found");
  await call.recordLook(subjectOf(body.who, account));
  const known = account ?? caller;
  const emails = distinct([
    known?.email ?? "",
    ...others.map(({ email }) => email),
    ...latest.map(({ patient }) => patient),
  ]);
  const record = account ? { uid: account.uid } : "caller" in body.who ? body.who : null;
  const [presented, reminders, links, bounces] = await Promise.all([
    account && presentAccountWithFamily(db, account),
    readReminderPreference(db, emails[0], now()),
    record ? readRecordLinks(db, record, now()) : [],
    readBounces(db, emails, now()),
  ]);
  const phones = phonesOf(known, latest);
  const { counts, paidCents, outstandingCents, currency } = patientTotalsOf(latest, now());
  return {
    name: caller?.name ?? nameOf(account, latest),
    account: presented,
    phones: phones.map(({ phone }) => phone),
    phoneUrls: phones.map(({ phone, phoneE164 }) => phoneUrl(phone, phoneE164)),
    emails,
    ...(bounces.length > 0 && {
      bounces: bounces.map(({ email, bounce }) => ({ email, ...presentBounce(bounce) })),
    }),
    reminders,
    ...(others.length > 0 && { sameAs: others.map(({ uid, name, email }) => ({ uid, name, email })) }),
    ...(links.length > 0 && {
      links: await Promise.all(links.map((link) => presentRecordLink(db, link, account))),
    }),
    counts,
    ...(currency === null
      ? { paid: 0, outstanding: 0 }
      : {
          paid: toMajorUnits(paidCents, currency),
          outstanding: toMajorUnits(outstandingCents, currency),
          currency,
        }),
  };
};

/** The access log names a caller's record by its id, and people with a number or address by its hash. */
function subjectOf(who: PersonReference, account: Account | null): AccessSubject {
  if (account) return { kind: "person", id: account.uid, concerns: account.uid };
  if ("caller" in who) return { kind: "caller", id: who.caller };
  return { kind: "contact", id: hashOf("phone" in who ? who.phone : "email" in who ? who.email : who.uid) };
}

async function presentAccountWithFamily(db: Firestore, account: Account) {
  const role = presentRole(await readStaffMember(db, account.uid));
  const people = account.people.map(({ id: _id, name }) => ({ _id, name }));
  return { ...presentAccount(account), ...role, people };
}

async function presentRecordLink(
  db: Firestore,
  link: RecordLinkDocument & { id: string },
  account: Account | null,
) {
  const { id, kind, from, to, name, bookings, at, expiresAt } = link;
  const isOther = kind === "same-as" && account?.uid === from;
  const other = isOther ? await readAccount(db, to) : null;
  return {
    ...{ _id: id, kind, name: isOther ? other?.name || other?.email || name : name },
    ...{ appointments: Object.keys(bookings).length, at: at.toISOString() },
    until: canExpire(link) ? expiresAt.toISOString() : null,
  };
}

/** Returns the person's name. An account without a name is called by the name of its own bookings. */
function nameOf(account: Account | null, latest: readonly Booking[]): string {
  const own = latest.find(({ personId }) => personId === null) ?? latest[0];
  return account?.name || own?.patientName || account?.email || "";
}

/** Returns each phone number as it was last typed. */
function phonesOf(known: Pick<Booking, "phone" | "phoneE164"> | null, latest: readonly Booking[]) {
  const typed = new Map<string, Pick<Booking, "phone" | "phoneE164">>();
  for (const { phone, phoneE164 } of [...(known ? [known] : []), ...latest]) {
    if (phone !== "" && !typed.has(phoneE164 || phone)) typed.set(phoneE164 || phone, { phone, phoneE164 });
  }
  return [...typed.values()].slice(0, maxShownContacts);
}

async function readReminderPreference(db: Firestore, email: string | undefined, now: Date) {
  if (email === undefined) return null;
  return (await areRemindersMuted(db, email, now)) ? ("off" as const) : ("on" as const);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ""))].slice(0, maxShownContacts);
}

/**
 * Lists a person's upcoming or past appointments. An appointment that has begun is past. The list of a deleted account is empty.
 */
export const listAppointmentsOfPerson: Handler<typeof contract.listAppointmentsOfPerson> = async (call) => {
  const { db, body, now } = call;
  const reach = await call.staffReach();
  const person = await findPerson(db, body.who);
  if (!person) return { items: [], next: null, total: 0 };
  await call.recordLook(subjectOf(body.who, person.account));
  const inOrder =
    body.when === "coming"
      ? person.appointments.where("startsAt", ">", now()).orderBy("startsAt")
      : person.appointments.where("startsAt", "<=", now()).orderBy("startsAt", "desc");
  if (reach !== "all") {
    const found = await readUpTo(inOrder, maxCountedBookings);
    const own = found.filter((one) => belongsToPerson(person, one) && covers(reach, one.data().doctorId));
    return slicePage(own, body, (one) => presentBooking(one.id, one.data()));
  }
  const { items, ...whole } = await readPage(bookings(db), inOrder, body, (found) =>
    belongsToPerson(person, found) ? presentBooking(found.id, found.data()) : null,
  );
  const theirs = items.filter((one) => one !== null);
  return { ...whole, items: theirs, total: whole.total - (items.length - theirs.length) };
};
