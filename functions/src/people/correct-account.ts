import type * as contract from "../contract/people.ts";
import { type Booking, isChangeable } from "../domain/booking.ts";
import { correctContact } from "../domain/booking-states.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { nameKey } from "../domain/name-search.ts";
import { normalizePhone } from "../domain/phone-number.ts";
import { bookings } from "../firestore/bookings.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { readClinic } from "../firestore/clinic.ts";
import { nameIndexOfAccount, searchPrefixes, type UserDocument, users } from "../firestore/users.ts";
import type { Call, Handler } from "../http/bind.ts";
import { renameAccount } from "./session.ts";

type CorrectCall = Call<typeof contract.correctAccount>;

type Correction = CorrectCall["body"] & { phoneE164?: string };

/** The most upcoming bookings of an account that are corrected. The limits allow no account more. */
const maxUpcomingBookings = 200;

/**
 * Corrects the name and phone number of an account's profile, or a family member's name. The address stays: only the account's
 * owner changes it. Nobody is told, because mails go to the same address.
 */
export const correctAccount: Handler<typeof contract.correctAccount> = async (call) => {
  const { db, params, body, accounts } = call;
  const correction = await readCorrection(call);
  const before = requireProfile((await users(db).doc(params.id).get()).data());
  // Refuses the correction before anything is changed.
  correctProfile(before, correction);
  call.nameChanged({ kind: "people", id: params.id, concerns: params.id });
  // The profile comes last: a request that is repeated after a crash finds the other bookings by the profile's former name and number.
  const changed = await correctUpcomingBookings(call, before, correction);
  await saveProfile(call, correction);
  if (body.personId === undefined && body.name !== undefined)
    await renameAccount(accounts, params.id, body.name);
  return { success: true, changed };
};

async function readCorrection({ db, body }: CorrectCall): Promise<Correction> {
  if (body.phone === undefined) return body;
  const { country } = (await readClinic(db)).settings.address;
  return { ...body, phoneE164: normalizePhone(body.phone, country) };
}

/** Corrects the upcoming bookings. Returns how many changed. */
async function correctUpcomingBookings(
  { db, params, caller, now }: CorrectCall,
  before: UserDocument,
  correction: Correction,
): Promise<number> {
  const decide = (booking: Booking) =>
    booking.uid === params.id && isChangeable(booking, now())
      ? correctContact(booking, correctedFields(booking, before, correction))
      : null;
  const by = { role: "clinic", uid: caller.uid } as const;
  const upcoming = bookings(db).where("uid", "==", params.id).where("startsAt", ">", now());
  const { docs } = await upcoming.orderBy("startsAt").limit(maxUpcomingBookings).get();
  let changed = 0;
  for (const { id } of docs.filter((found) => decide(found.data()) !== null)) {
    const { change } = await changeBooking(db, id, { now: now(), by }, decide);
    if (change) changed += 1;
  }
  return changed;
}

function saveProfile({ db, params, now }: CorrectCall, correction: Correction): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const reference = users(db).doc(params.id);
    const stored = requireProfile((await transaction.get(reference)).data());
    transaction.update(reference, { ...correctProfile(stored, correction), updatedAt: now() });
  });
}

function requireProfile(stored: UserDocument | undefined): UserDocument {
  if (!stored || stored.leaving) throw new DomainError("not-found");
  return stored;
}

/**
 * The corrected fields of a profile. Throws `conflict` if the account's owner has removed this family member since the page was
 * loaded, and `invalid` if the family has the name already.
 */
function correctProfile(stored: UserDocument, { personId, name, phone, phoneE164 }: Correction) {
  if (personId !== undefined) {
    const people = renameMember(stored.people, personId, name);
    return { people, index: nameIndexOfAccount({ ...stored, people }) };
  }
  const ownName = name ?? stored.name;
  return {
    name: ownName,
    search: searchPrefixes({ email: stored.email, name: ownName }),
    index: nameIndexOfAccount({ ...stored, name: ownName }),
    ...(phone !== undefined && phoneE164 !== undefined && { phone, phoneE164 }),
  };
}

function renameMember(
  people: UserDocument["people"],
  personId: string,
  name: string | undefined,
): UserDocument["people"] {
  if (!people.some(({ id }) => id === personId)) throw new DomainError("conflict");
  const isTaken = people.some(
    (one) => one.id !== personId && name !== undefined && nameKey(one.name) === nameKey(name),
  );
  if (isTaken) throw invalid("name", "This name is already in the family");
  return people.map((one) => (one.id === personId && name !== undefined ? { ...one, name } : one));
}

/**
 * The fields of a booking that the correction changes. The account holder may have booked under other names and numbers, and
 * these stay.
 */
function correctedFields(
  booking: Booking,
  before: UserDocument,
  { personId, name, phone, phoneE164 }: Correction,
): Partial<Pick<Booking, "patientName" | "phone" | "phoneE164">> {
  if (personId !== undefined)
    return booking.personId === personId && name !== undefined ? { patientName: name } : {};
  const isOwn =
    booking.personId === null &&
    (before.name === "" || nameKey(booking.patientName) === nameKey(before.name));
  const hasOldNumber = before.phoneE164 !== "" && booking.phoneE164 === before.phoneE164;
  return {
    ...(isOwn && name !== undefined && { patientName: name }),
    ...((isOwn || hasOldNumber) && phone !== undefined && phoneE164 !== undefined && { phone, phoneE164 }),
  };
}
