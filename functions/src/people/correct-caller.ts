import type { QueryDocumentSnapshot } from "@google-cloud/firestore";
import type * as contract from "../contract/people.ts";
import type { Settings } from "../contract/settings.ts";
import { type Booking, isChangeable } from "../domain/booking.ts";
import { correctContact } from "../domain/booking-states.ts";
import { type CallerRecord, isAnonymous } from "../domain/caller.ts";
import { DomainError } from "../domain/domain-error.ts";
import { normalizePhone } from "../domain/phone-number.ts";
import { recheckBounce } from "../firestore/bounces.ts";
import {
  appointmentsOfCaller,
  callers,
  findSameCallers,
  maxBookingsOfCaller,
  rebuildCallerRecord,
} from "../firestore/callers.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readUpTo } from "../firestore/query-pages.ts";
import { readNames } from "../firestore/users.ts";
import type { Call, Handler } from "../http/bind.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { readdressBooking } from "./readdress-booking.ts";

type CorrectCall = Call<typeof contract.correctCaller>;

/**
 * Corrects name, phone number and email address of a caller and of the caller's upcoming bookings. Bookings of an account and
 * past bookings keep theirs: no more mails are sent for past ones, and a mistyped address may belong to a stranger.
 */
export const correctCaller: Handler<typeof contract.correctCaller> = async (call) => {
  const { db, params, body, now } = call;
  const record = (await callers(db).doc(params.id).get()).data();
  if (!record) throw new DomainError("not-found");
  const email = body.email?.toLowerCase();
  const appointments = appointmentsOfCaller(db, params.id).orderBy("startsAt", "desc");
  const [found, { settings }, account] = await Promise.all([
    readUpTo(appointments, maxBookingsOfCaller),
    readClinic(db),
    email === undefined ? undefined : findVerifiedAccount(call, email),
  ]);
  const contact = readContact(call, settings);
  const corrected = { email: email ?? record.email, ...pickContact(record), ...contact };
  const mayChange = (booking: Booking) =>
    booking.uid === null &&
    booking.callerId === params.id &&
    !isAnonymous(booking) &&
    isChangeable(booking, now());
  const toCorrect = found.filter((one) => {
    const booking = one.data();
    const isReaddressed = email !== undefined && booking.patient !== email;
    return mayChange(booking) && (isReaddressed || correctContact(booking, fieldsOf(contact)) !== null);
  });
  const others = await findSameCallers(db, { id: params.id, ...corrected });
  const answer = {
    success: true as const,
    changed: toCorrect.length,
    ...(account && { account }),
    ...(others.length > 0 && { others: others.map(({ id: _id, name }) => ({ _id, name })) }),
  };
  const isNothingGiven = email === undefined && Object.keys(contact).length === 0;
  if (body.preview || isNothingGiven) {
    call.nameChanged(null);
    return answer;
  }
  const changed = await saveCorrection(call, record, toCorrect, { email, contact, mayChange, settings });
  return { ...answer, changed };
};

/** Corrects the record and these bookings. Returns how many bookings changed. */
async function saveCorrection(
  call: CorrectCall,
  record: CallerRecord,
  toCorrect: readonly QueryDocumentSnapshot<Booking>[],
  correction: Correction,
): Promise<number> {
  const { db, params, now } = call;
  const { email, contact } = correction;
  await callers(db)
    .doc(params.id)
    .update({
      ...(email !== undefined && { corrected: { email, at: now() } }),
      ...(Object.keys(contact).length > 0 && { renamed: { ...pickContact(record), ...contact, at: now() } }),
    });
  let changed = 0;
  for (const { id } of toCorrect) if (await correctBooking(call, id, correction)) changed += 1;
  await rebuildCallerRecord(db, params.id, now());
  if (email !== undefined) {
    const left = new Set([record.email, ...toCorrect.map((one) => one.data().patient)]);
    for (const address of left) if (address !== email) await recheckBounce(db, address, now());
  }
  return changed;
}

interface ContactCorrection {
  name?: string;
  phone?: string;
  phoneE164?: string;
}

function readContact({ body: { name, phone } }: CorrectCall, { address }: Settings): ContactCorrection {
  return {
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone, phoneE164: normalizePhone(phone, address.country) }),
  };
}

function pickContact({ name, phone, phoneE164 }: Required<ContactCorrection>) {
  return { name, phone, phoneE164 };
}

/** The fields of a booking that have the contact. */
function fieldsOf({ name, ...phone }: ContactCorrection) {
  return { ...phone, ...(name !== undefined && { patientName: name }) };
}

interface Correction {
  email: string | undefined;
  contact: ContactCorrection;
  mayChange(booking: Booking): boolean;
  settings: Settings;
}

/** Corrects one booking. Returns whether it changed. */
async function correctBooking(
  call: CorrectCall,
  id: string,
  { email, contact, mayChange, settings }: Correction,
): Promise<boolean> {
  const { db, now } = call;
  const by = { role: "clinic", uid: call.caller.uid } as const;
  // The name comes first, because a mail to the new address greets by it.
  const { change } = await changeBooking(db, id, { now: now(), by }, (booking) =>
    mayChange(booking) ? correctContact(booking, fieldsOf(contact)) : null,
  );
  const isReaddressed =
    email !== undefined && (await readdressBooking(call, id, email, { by, mayChange, settings }));
  return change !== null || isReaddressed;
}

/** Finds the account that has verified this address. */
async function findVerifiedAccount({ db, accounts }: Pick<Dependencies, "db" | "accounts">, email: string) {
  const uid = await accounts.uidOf(email);
  const address = uid === null ? null : await accounts.addressOf(uid);
  if (uid === null || !address?.emailVerified) return undefined;
  return { name: (await readNames(db, [uid])).get(uid) ?? email };
}
