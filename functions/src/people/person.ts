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
import { readStaffMember } from "../firestore/users.ts";
import type { AccessSubject, Handler, SignedInCall } from "../http/bind.ts";
import { readPage, slicePage } from "../http/paging.ts";
import {
  type Account,
  belongsToPerson,
  type FoundPerson,
  findPerson,
  hashOfContact,
  readAccount,
} from "./find-person.ts";
import { findPeople, presentAccount } from "./search-people.ts";

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
  const isTreated = latest.some(({ status }) => status !== "cancelled");
  if (reach !== "all" && !isTreated) {
    await call.recordRefusal(subjectOf(person));
    throw new DomainError("not-found");
  }
  if (latest.length === 0 && !account && !caller) throw new DomainError("not-found");
  await recordLooks(call, person);
  const known = account ?? caller;
  const emails = distinct([
    known?.email ?? "",
    // A caller may have given many addresses. The one that was looked up is shown in any case.
    person.given && "email" in person.given ? person.given.email : "",
    ...others.map(({ email }) => email),
    ...latest.map(({ patient }) => patient),
  ]);
  const { callerId } = person;
  const record = account ? { uid: account.uid } : callerId === null ? null : { caller: callerId };
  const [presented, reminders, links, bounces, people] = await Promise.all([
    account && presentAccountWithFamily(db, account),
    readReminderPreference(db, emails[0], now()),
    record ? readRecordLinks(db, record, now()) : [],
    readBounces(db, emails, now()),
    person.given && callerId === null && reach === "all" ? readPeopleWith(db, body.who, now()) : null,
  ]);
  const phones = phonesOf(known, latest);
  const { counts, paidCents, outstandingCents, currency } = patientTotalsOf(latest, now());
  return {
    name: caller?.name ?? nameOf(account, latest),
    account: presented,
    ...(callerId !== null && { caller: callerId }),
    ...(people && { people }),
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

/** The people who share a number or address. Null if there are fewer than two. */
async function readPeopleWith(db: Firestore, who: PersonReference, now: Date) {
  const asked = "phone" in who ? who.phone : "email" in who ? who.email : "";
  const { accounts, callers } = await findPeople(db, asked, now);
  return accounts.length + callers.length > 1 ? { accounts, callers } : null;
}

/** Records a look at the person, and at each of their linked accounts: the answer shows them too. */
async function recordLooks({ recordLook }: SignedInCall, person: FoundPerson): Promise<void> {
  await recordLook(subjectOf(person));
  await Promise.all(person.others.map((other) => recordLook(subjectOfAccount(other))));
}

/** The access log names a caller's record by its id, and people with a number or address by its hash. */
function subjectOf({ account, callerId, given }: FoundPerson): AccessSubject {
  if (account) return subjectOfAccount(account);
  if (callerId !== null) return { kind: "caller", id: callerId };
  return { kind: "contact", id: given ? hashOfContact(given) : "" };
}

function subjectOfAccount({ uid }: Account): AccessSubject {
  return { kind: "person", id: uid, concerns: uid };
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
  const inOrder =
    body.when === "coming"
      ? person.appointments.where("startsAt", ">", now()).orderBy("startsAt")
      : person.appointments.where("startsAt", "<=", now()).orderBy("startsAt", "desc");
  if (reach !== "all") {
    const found = await readUpTo(inOrder, maxCountedBookings);
    const own = found.filter((one) => belongsToPerson(person, one) && covers(reach, one.data().doctorId));
    // Without an appointment nothing is shown.
    await (own.length > 0 ? recordLooks(call, person) : call.recordRefusal(subjectOf(person)));
    return slicePage(own, body, (one) => presentBooking(one.id, one.data()));
  }
  await recordLooks(call, person);
  const { items, ...whole } = await readPage(bookings(db), inOrder, body, (found) =>
    belongsToPerson(person, found) ? presentBooking(found.id, found.data()) : null,
  );
  const theirs = items.filter((one) => one !== null);
  return { ...whole, items: theirs, total: whole.total - (items.length - theirs.length) };
};
