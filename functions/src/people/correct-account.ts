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

/** The most upcoming bookings of an account that are corrected. The limits allow no account more. */
const maxUpcomingBookings = 200;

/**
 * Corrects the name and phone number of an account's profile, or a family member's name. The address stays: only the account's
 * owner changes it. Nobody is told, because mails go to the same address.
 */
export const correctAccount: Handler<typeof contract.correctAccount> = async (call) => {
  const { db, params, body, accounts, caller, now } = call;
  const { country } = (await readClinic(db)).settings.address;
  const phoneE164 = body.phone === undefined ? undefined : normalizePhone(body.phone, country);
  const before = await saveCorrection(call, phoneE164);
  call.nameChanged({ kind: "people", id: params.id, concerns: params.id });
  if (body.personId === undefined && body.name !== undefined)
    await renameAccount(accounts, params.id, body.name);
  const decide = (booking: Booking) => {
    if (booking.uid !== params.id || !isChangeable(booking, now())) return null;
    return correctContact(booking, correctedFields(booking, before, { ...body, phoneE164 }));
  };
  const by = { role: "clinic", uid: caller.uid } as const;
  const upcoming = bookings(db).where("uid", "==", params.id).where("startsAt", ">", now());
  const { docs } = await upcoming.orderBy("startsAt").limit(maxUpcomingBookings).get();
  let changed = 0;
  for (const { id } of docs.filter((found) => decide(found.data()) !== null)) {
    const { change } = await changeBooking(db, id, { now: now(), by }, decide);
    if (change) changed += 1;
  }
  return { success: true, changed };
};

/** Saves the corrected profile. Returns the profile before. */
function saveCorrection(
  { db, params, body, now }: CorrectCall,
  phoneE164: string | undefined,
): Promise<UserDocument> {
  return db.runTransaction(async (transaction) => {
    const reference = users(db).doc(params.id);
    const before = (await transaction.get(reference)).data();
    if (!before || before.leaving) throw new DomainError("not-found");
    const { personId, name, phone } = body;
    const people = personId === undefined ? before.people : renameMember(before.people, personId, name);
    const ownName = personId === undefined ? (name ?? before.name) : before.name;
    transaction.update(reference, {
      name: ownName,
      people,
      search: searchPrefixes({ email: before.email, name: ownName }),
      index: nameIndexOfAccount({ ...before, name: ownName, people }),
      ...(personId === undefined && phone !== undefined && { phone, phoneE164: phoneE164 ?? "" }),
      updatedAt: now(),
    });
    return before;
  });
}

function renameMember(
  people: UserDocument["people"],
  personId: string,
  name: string | undefined,
): UserDocument["people"] {
  // The account's owner may have removed this family member since the page was loaded.
  if (!people.some(({ id }) => id === personId)) throw new DomainError("conflict");
  const isTaken = people.some(
    (one) => one.id !== personId && name !== undefined && nameKey(one.name) === nameKey(name),
  );
  if (isTaken) throw invalid("name", "This name is in the family already");
  return people.map((one) => (one.id === personId && name !== undefined ? { ...one, name } : one));
}

/**
 * The fields of a booking that the correction changes. The account holder may have booked under other names and numbers, and
 * these stay.
 */
function correctedFields(
  booking: Booking,
  before: UserDocument,
  { personId, name, phone, phoneE164 }: CorrectCall["body"] & { phoneE164: string | undefined },
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
