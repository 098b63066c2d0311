/** Appointments of one record become another's, each in a commit of its own. Each step can run twice. */
import type { Firestore } from "@google-cloud/firestore";
import { type Booking, isChangeable } from "../domain/booking.ts";
import type { BookingChange } from "../domain/booking-change.ts";
import { link, unlink } from "../domain/booking-states.ts";
import { claimIds } from "../domain/claims.ts";
import { DomainError } from "../domain/domain-error.ts";
import { nameKey } from "../domain/folded-name.ts";
import { firstReminderAt } from "../domain/reminders.ts";
import { severalAtOnce } from "../domain/several-at-once.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { readClinic } from "../firestore/clinic.ts";
import { links } from "../firestore/links.ts";
import type { SignedInCall } from "../http/bind.ts";

export type HandingOver = SignedInCall & { db: Firestore; now: () => Date };

/** Of callers' records. An account's appointments change one after another: each change writes the account. */
const atOnce = 5;

export async function putUnder(
  call: HandingOver,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  await severalAtOnce(ids, atOnce, (id) =>
    change(call, id, (booking) =>
      booking.uid === null && booking.callerId === from
        ? { event: "record-changed", fields: { callerId: to } }
        : null,
    ),
  );
}

interface Receiver {
  id: string;
  email: string;
  /** By `nameKey`. */
  family: ReadonlyMap<string, string>;
}

/** They have the account's address from now on, also past ones: else the removal of whose address they had wouldn't find them. */
export async function giveTo(call: HandingOver, ids: readonly string[], from: string, to: Receiver) {
  for (const id of ids) await giveOne(call, id, from, to);
}

async function giveOne(call: HandingOver, id: string, from: string, to: Receiver): Promise<void> {
  const { settings } = await readClinic(call.db);
  const take = (twice: boolean) =>
    change(call, id, (booking) => {
      if (booking.callerId !== from) return null;
      const personId = to.family.get(nameKey(booking.patientName)) ?? null;
      const owner = { ...booking, uid: to.id, personId };
      const standing = booking.status === "booked" && !twice;
      const linked = link(booking, to.id, { claims: standing ? claimIds(owner) : booking.claims, twice });
      if (!linked) return null;
      const isReminded = booking.patient === "" && isChangeable(booking, call.now());
      const told = {
        patient: to.email,
        ...(isReminded && { nextReminderAt: firstReminderAt(booking.date, settings, call.now()) }),
      };
      const notOf = booking.notOf && { notOf: booking.notOf.filter((uid) => uid !== to.id) };
      return { ...linked, fields: { ...linked.fields, personId, ...notOf, ...told } };
    });
  try {
    await take(false);
  } catch (error) {
    // The account has another appointment at that time: it is theirs, and the desk is to ask them which one they want.
    if (!(error instanceof DomainError) || error.code !== "patient-busy") throw error;
    await take(true);
  }
}

/** Unless an appointment is anonymous now, or somebody has given it to another. `addresses` by booking id. */
export async function giveBack(
  call: HandingOver,
  addresses: Readonly<Record<string, string>>,
  from: string,
  to: string,
): Promise<void> {
  for (const [id, address] of Object.entries(addresses))
    await change(call, id, (booking) =>
      booking.uid === to && booking.callerId === null ? unlink(booking, from, address) : null,
    );
}

/** More than one appointment is mailed of. */
const mostLinks = 200;

async function change(
  call: HandingOver,
  id: string,
  decide: (booking: Booking) => BookingChange | null,
): Promise<void> {
  const { db, now, caller } = call;
  const mailed = await links(db).where("bookingId", "==", id).limit(mostLinks).get();
  // Links of before the upgrade don't know their address: they would open the appointment to whoever had it before.
  const ofAnyAddress = mailed.docs.filter((one) => one.get("contact") === undefined);
  const occasion = { now: now(), by: { role: "clinic" as const, uid: caller.uid } };
  try {
    await changeBooking(db, id, occasion, decide, {
      also: (writes, { before, change: decided }) => {
        const isReaddressed = (decided?.fields.patient ?? before.patient) !== before.patient;
        if (isReaddressed) for (const { ref } of ofAnyAddress) writes.delete(ref);
      },
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // The appointment is stored no more.
    if (error.code === "not-found") return;
    // The account is leaving: it gains nothing any more.
    throw error.code === "unauthenticated" ? new DomainError("not-found") : error;
  }
}
