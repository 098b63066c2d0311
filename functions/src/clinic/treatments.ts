/** What the clinic treats: for everybody as published, for admins all of it. */
import { isDeepStrictEqual } from "node:util";
import { centsToDollars, dollarsToCents } from "../contract/fields.ts";
import type * as contract from "../contract/treatments.ts";
import type { TreatmentInput } from "../contract/treatments.ts";
import { availableTreatments } from "../domain/availability.ts";
import { requireDate } from "../domain/calendar-date.ts";
import type { Treatment } from "../domain/clinic.ts";
import { DomainError, refuseFaults } from "../domain/domain-error.ts";
import { slotMinutes } from "../domain/slot.ts";
import { treatmentFaults } from "../domain/treatment-rules.ts";
import { bookings } from "../firestore/bookings.ts";
import { byOrder, readClinic, type StoredTreatment, treatments } from "../firestore/clinic.ts";
import { days } from "../firestore/held-times.ts";
import type { Handler } from "../http/bind.ts";
import { editCatalogue, findTreatment, known, refuseSameName } from "./catalogue.ts";
import { freeSlug } from "./slug.ts";

export const listTreatments: Handler<typeof contract.listTreatments> = async ({ db }) =>
  (await readClinic(db)).treatments.map(presentTreatment);

export const listManagedTreatments: Handler<typeof contract.listManagedTreatments> = async ({ db }) => {
  const stored = await treatments(db).get();
  const all = stored.docs.map((document) => ({ id: document.id, ...document.data() }));
  return known(all).sort(byOrder).map(presentManaged);
};

/** Two document reads, however many bookings there are. */
export const listAvailable: Handler<typeof contract.listAvailable> = async ({ db, now, query }) => {
  const date = requireDate(query.date);
  const [clinic, day] = await Promise.all([readClinic(db), days(db).doc(date).get()]);
  const taken = day.data()?.taken ?? {};
  return availableTreatments(clinic.settings, clinic.treatments, taken, date, now()).map(presentTreatment);
};

export const createTreatment: Handler<typeof contract.createTreatment> = async ({ db, body }) => {
  refuseFaults(treatmentFaults(body));
  const insertedId = await editCatalogue(db, ({ all, set }) => {
    const active = body.active ?? true;
    if (active) refuseSameName(all, body.name);
    const id = freeSlug(body.name, new Set(all.map((treatment) => treatment.id)));
    const order = Math.max(0, ...all.map((treatment) => treatment.order + 1));
    set({ id, ...fieldsOf(body), active, order });
    return id;
  });
  return { success: true, insertedId };
};

/** Bookings made before keep the name, price and times that they were made with: they hold copies. */
export const editTreatment: Handler<typeof contract.editTreatment> = async ({ db, body, params }) => {
  const { previous, ...input } = body;
  refuseFaults(treatmentFaults(input));
  const edited = await editCatalogue(db, ({ all, set }) => {
    const current = findTreatment(all, params.id);
    const begun = previous && { ...fieldsOf(previous), active: previous.active ?? current.active };
    if (begun && !isDeepStrictEqual(editable(current), begun)) throw new DomainError("conflict");
    const active = input.active ?? current.active;
    if (active) refuseSameName(all, input.name, current.id);
    const next = { ...current, ...fieldsOf(input), active };
    set(next);
    return next;
  });
  return presentManaged(edited);
};

export const orderTreatments: Handler<typeof contract.orderTreatments> = async ({ db, body: { ids } }) => {
  await editCatalogue(db, ({ all, set }) => {
    const present = known(all);
    const places = new Map(ids.map((id, place) => [id, place]));
    const complete = places.size === present.length && ids.length === present.length;
    for (const treatment of present) {
      const order = places.get(treatment.id);
      if (!complete || order === undefined) throw new DomainError("conflict");
      if (order !== treatment.order) set({ ...treatment, order });
    }
  });
  return { success: true };
};

/** One that was ever booked is only taken off the site. A removed one stays as a tombstone: its id is part of claims' ids. */
export const removeTreatment: Handler<typeof contract.removeTreatment> = async ({ db, params }) => {
  const outcome = await editCatalogue(db, async ({ all, set }, transaction) => {
    const current = findTreatment(all, params.id);
    const booked = await transaction.get(bookings(db).where("treatmentId", "==", current.id).limit(1));
    set({ ...current, active: false, ...(booked.empty && { removed: true }) });
    return booked.empty ? "removed" : "deactivated";
  });
  return { success: true, outcome };
};

/** What an admin types, as it is stored. */
function fieldsOf(input: TreatmentInput) {
  return {
    name: input.name,
    description: input.description,
    slots: input.slots.toSorted((a, b) => slotMinutes(a) - slotMinutes(b)),
    priceCents: dollarsToCents(input.Price),
    durationMinutes: input.durationMinutes,
  };
}

function editable({ name, description, slots, priceCents, durationMinutes, active }: StoredTreatment) {
  return { name, description, slots, priceCents, durationMinutes, active };
}

function presentTreatment({ id, name, description, slots, priceCents, durationMinutes }: Treatment) {
  return { _id: id, name, description, slots, Price: centsToDollars(priceCents), durationMinutes };
}

function presentManaged(treatment: StoredTreatment): contract.ManagedTreatment {
  return { ...presentTreatment(treatment), order: treatment.order, active: treatment.active };
}
