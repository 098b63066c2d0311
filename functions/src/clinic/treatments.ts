/** Calls on treatments: the published ones for everybody, and all of them for admins. */
import { isDeepStrictEqual } from "node:util";
import type * as contract from "../contract/treatments.ts";
import type { TreatmentInput } from "../contract/treatments.ts";
import type { NoticeHours, Treatment, TreatmentPicture } from "../domain/clinic.ts";
import { toMajorUnits, toMinorUnits } from "../domain/currency.ts";
import { DomainError, refuseFaults } from "../domain/domain-error.ts";
import { seatHolderId } from "../domain/holders.ts";
import { slotMinutes } from "../domain/slot.ts";
import { makeTreatmentId, treatmentFaults } from "../domain/treatment-rules.ts";
import { bookings } from "../firestore/bookings.ts";
import { readCachedClinic } from "../firestore/cached-clinic.ts";
import { byOrder, readClinic, type StoredTreatment, treatments } from "../firestore/clinic.ts";
import type { Handler } from "../http/bind.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { recheckUpcoming } from "./recheck-upcoming.ts";
import {
  editCatalogue,
  findTreatment,
  readTreatments,
  refuseSameName,
  withoutRemoved,
} from "./treatment-catalogue.ts";
import { pictureToStore, presentPicture } from "./treatment-pictures.ts";

export const listTreatments: Handler<typeof contract.listTreatments> = async (call) => {
  const { treatments, settings } = await readCachedClinic(call);
  return treatments.map((treatment) => ({
    ...presentTreatment(treatment, settings.currency),
    ...presentOptionalFields(call, treatment),
  }));
};

export const listManagedTreatments: Handler<typeof contract.listManagedTreatments> = async (call) => {
  const [all, { settings }] = await Promise.all([readTreatments(call.db), readClinic(call.db)]);
  return withoutRemoved(all)
    .sort(byOrder)
    .map((treatment) => presentManagedTreatment(call, treatment, settings.currency));
};

export const createTreatment: Handler<typeof contract.createTreatment> = async (call) => {
  const { db, body } = call;
  const picture = await pictureToStore(call, body.picture ?? "");
  const insertedId = await editCatalogue(db, ({ all, settings, set }) => {
    refuseFaults(treatmentFaults(body, settings));
    const active = body.active ?? true;
    if (active) refuseSameName(all, body.name);
    const id = makeTreatmentId(body.name, new Set(all.map((treatment) => treatment.id)));
    const order = Math.max(0, ...all.map((treatment) => treatment.order + 1));
    set({
      id,
      ...storedTreatmentFields(body, settings.currency),
      ...{ picture, active, order, heldBy: body.heldBy ?? "seat", forWhom: body.forWhom ?? "" },
      ...{ bufferMinutes: body.bufferMinutes ?? 0, noticeHours: storedNoticeHours(body.noticeHours) },
    });
    return id;
  });
  return { success: true, insertedId };
};

/**
 * Edits a treatment. Earlier bookings keep their name, price, times and buffer, because they hold copies. If dentists now perform a
 * treatment that had none, its upcoming bookings must be given to one of them.
 */
export const editTreatment: Handler<typeof contract.editTreatment> = async (call) => {
  const { db, body, params, now } = call;
  const { previous, ...input } = body;
  const picture = await changedPicture(call);
  const { edited, currency } = await editCatalogue(db, ({ all, settings, set }) => {
    const { currency } = settings;
    refuseFaults(treatmentFaults(input, settings));
    const current = findTreatment(all, params.id);
    const editedFrom = previous && {
      ...storedTreatmentFields(previous, currency),
      ...withCurrentDefaults(previous, current),
    };
    if (editedFrom && !isDeepStrictEqual(editableFields(current), editedFrom))
      throw new DomainError("conflict");
    if (previous?.picture !== undefined && previous.picture !== presentPicture(call.photosUrl, current))
      throw new DomainError("conflict");
    const fields = storedTreatmentFields(input, currency);
    const next = {
      ...{ ...current, ...fields, ...withCurrentDefaults(input, current) },
      ...(picture !== undefined && { picture }),
    };
    if (next.active) refuseSameName(all, input.name, current.id);
    set(next);
    return { edited: next, currency };
  });
  const seat = seatHolderId(params.id);
  const reviewed = await recheckUpcoming(db, now(), { concerns: ({ visit }) => visit.holder === seat });
  return { ...presentManagedTreatment(call, edited, currency), ...reviewed };
};

export const reorderTreatments: Handler<typeof contract.reorderTreatments> = async ({
  db,
  body: { ids },
}) => {
  await editCatalogue(db, ({ all, set }) => {
    const present = withoutRemoved(all);
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

/**
 * Removes a treatment. A treatment with bookings is only deactivated, and its bookings stay. The document of a removed
 * treatment stays as a tombstone, because its id is part of claims' ids.
 */
export const removeTreatment: Handler<typeof contract.removeTreatment> = async ({ db, params, now }) => {
  const outcome = await editCatalogue(db, async ({ all, set }, transaction) => {
    const current = findTreatment(all, params.id);
    const booked = await transaction.get(bookings(db).where("treatmentId", "==", current.id).limit(1));
    set({ ...current, active: false, ...(booked.empty && { removed: true }) });
    return booked.empty ? "removed" : "deactivated";
  });
  if (outcome === "deactivated") await recheckUpcoming(db, now(), { concerns: () => false });
  return { success: true, outcome };
};

/** The fields that an admin edits, in their stored form. */
function storedTreatmentFields(input: TreatmentInput, currency: string) {
  return {
    name: input.name,
    description: input.description,
    slots: input.slots.toSorted((a, b) => slotMinutes(a) - slotMinutes(b)),
    priceCents: toMinorUnits(input.Price, currency),
    durationMinutes: input.durationMinutes,
  };
}

/** Fields that keep their current value if the request leaves them out. */
function withCurrentDefaults(
  { active, heldBy, forWhom, bufferMinutes, noticeHours }: TreatmentInput,
  current: StoredTreatment,
) {
  return {
    active: active ?? current.active,
    heldBy: heldBy ?? current.heldBy,
    forWhom: forWhom ?? current.forWhom ?? "",
    bufferMinutes: bufferMinutes ?? current.bufferMinutes ?? 0,
    noticeHours: noticeHours
      ? storedNoticeHours(noticeHours, current.noticeHours)
      : (current.noticeHours ?? {}),
  };
}

/** The notice without undefined parts, and with what newer code has stored beside it. */
function storedNoticeHours({ book, change }: NoticeHours = {}, current: NoticeHours = {}): NoticeHours {
  const { book: _, change: __, ...newer } = current;
  return { ...newer, ...(book !== undefined && { book }), ...(change !== undefined && { change }) };
}

function editableFields({
  name,
  description,
  slots,
  priceCents,
  durationMinutes,
  active,
  heldBy,
  forWhom = "",
  bufferMinutes = 0,
  noticeHours = {},
}: StoredTreatment) {
  const lengths = { durationMinutes, bufferMinutes, noticeHours };
  return { name, description, forWhom, slots, priceCents, ...lengths, active, heldBy };
}

export function presentTreatment(
  {
    id,
    name,
    description,
    slots,
    priceCents,
    durationMinutes,
    noticeHours: { book, change } = {},
  }: Treatment,
  currency: string,
) {
  const noticeHours = storedNoticeHours({ book, change });
  return {
    ...{ _id: id, name, description, slots, Price: toMajorUnits(priceCents, currency), durationMinutes },
    ...(Object.keys(noticeHours).length > 0 && { noticeHours }),
  };
}

function presentManagedTreatment(
  call: Pick<Dependencies, "photosUrl">,
  treatment: StoredTreatment,
  currency: string,
): contract.ManagedTreatment {
  const { order, active, heldBy, bufferMinutes = 0 } = treatment;
  return {
    ...presentTreatment(treatment, currency),
    ...presentOptionalFields(call, treatment),
    ...{ order, active, heldBy, bufferMinutes },
  };
}

/** The fields that an answer leaves out if they are empty. */
function presentOptionalFields({ photosUrl }: Pick<Dependencies, "photosUrl">, treatment: Treatment) {
  const picture = presentPicture(photosUrl, treatment);
  const { forWhom } = treatment;
  return { ...(picture !== "" && { picture }), ...(forWhom && { forWhom }) };
}

/** The picture to store, or undefined if the treatment keeps its picture. A kept photo is not checked again. */
async function changedPicture(
  call: Parameters<Handler<typeof contract.editTreatment>>[0],
): Promise<TreatmentPicture | null | undefined> {
  const { db, photosUrl, params, body } = call;
  if (body.picture === undefined) return undefined;
  const seen = (await treatments(db).doc(params.id).get()).data();
  if (seen && body.picture === presentPicture(photosUrl, { id: params.id, picture: seen.picture }))
    return undefined;
  return pictureToStore(call, body.picture);
}
