import type * as contract from "../contract/people.ts";
import { bookings } from "../firestore/bookings.ts";
import { presentBooking } from "../firestore/present-booking.ts";
import type { Handler } from "../http/bind.ts";
import { page } from "../http/paging.ts";
import { findPerson } from "./find-person.ts";

/** An appointment that has begun is a past one. Whose account is gone has none. */
export const listAppointmentsOfPerson: Handler<typeof contract.listAppointmentsOfPerson> = async (call) => {
  const { db, body, now } = call;
  const person = await findPerson(db, body.who);
  if (!person) return { items: [], next: null, total: 0 };
  const inOrder =
    body.when === "coming"
      ? person.appointments.where("startsAt", ">", now()).orderBy("startsAt")
      : person.appointments.where("startsAt", "<=", now()).orderBy("startsAt", "desc");
  return page(bookings(db), inOrder, body, (found) => presentBooking(found.id, found.data()));
};
