import type * as contract from "../contract/people.ts";
import { bookings } from "../firestore/bookings.ts";
import { presentBooking } from "../firestore/present-booking.ts";
import type { Handler } from "../http/bind.ts";
import { page } from "../http/paging.ts";
import { findPerson, isTheirs } from "./find-person.ts";

/** An appointment that has begun is a past one. Whose account is gone has none. */
export const listAppointmentsOfPerson: Handler<typeof contract.listAppointmentsOfPerson> = async (call) => {
  const { db, body, now } = call;
  const person = await findPerson(db, body.who);
  if (!person) return { items: [], next: null, total: 0 };
  const inOrder =
    body.when === "coming"
      ? person.appointments.where("startsAt", ">", now()).orderBy("startsAt")
      : person.appointments.where("startsAt", "<=", now()).orderBy("startsAt", "desc");
  const { items, ...whole } = await page(bookings(db), inOrder, body, (found) =>
    isTheirs(person, found) ? presentBooking(found.id, found.data()) : null,
  );
  const theirs = items.filter((one) => one !== null);
  return { ...whole, items: theirs, total: whole.total - (items.length - theirs.length) };
};
