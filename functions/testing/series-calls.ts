/** API calls of the desk on series of appointments. */
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { type ApiAnswer, request } from "../../emulators/testing/request.ts";
import type { SignedInUser } from "../../emulators/testing/sign-up.ts";
import {
  bookSeries,
  cancelSeries,
  type SeriesBooked,
  type SeriesOutcomes,
  type SeriesScope,
} from "../src/contract/series.ts";
import type { StoredTreatment } from "../src/firestore/clinic.ts";
import { chairTreatments } from "./test-clinic.ts";

/** Chairs for tests that book many weeks: each test has a chair of its own, so that no date is taken. */
export const seriesChairs: StoredTreatment[] = chairTreatments.flatMap((chair) =>
  Array.from({ length: 8 }, (_, i) => ({ ...chair, id: `${chair.id}-${i}`, name: `${chair.name}-${i}` })),
);

export interface SeriesFields {
  treatmentId: string;
  date: string;
  [other: string]: unknown;
}

export function seriesRequest(fields: SeriesFields): SeriesFields {
  return {
    slot: "09:00 AM",
    patient: `${randomUUID()}@callers.test`,
    patientName: "Cal Caller",
    phone: "202-555-0143",
    requestId: randomUUID(),
    repeat: { every: { weeks: 1 }, count: 3 },
    ...fields,
  };
}

export function postSeries({ token }: SignedInUser, body: SeriesFields, origin?: string): Promise<ApiAnswer> {
  return request("POST", "/booking/series", { token, body, ...(origin && { origin }) });
}

/** Books a series, and fails the test if the API refuses. */
export async function newSeries(desk: SignedInUser, fields: SeriesFields): Promise<SeriesBooked> {
  return seriesInAnswer(await postSeries(desk, seriesRequest(fields)));
}

export function seriesInAnswer({ body }: ApiAnswer): SeriesBooked {
  return z.parse(bookSeries.answer, body);
}

export async function cancelInSeries(
  { token }: SignedInUser,
  id: string,
  body: { from: string; scope: SeriesScope },
): Promise<SeriesOutcomes["outcomes"]> {
  return outcomesInAnswer(await request("POST", `/booking/series/${id}/cancel`, { token, body }));
}

export async function moveInSeries(
  { token }: SignedInUser,
  id: string,
  fields: { from: string; scope: SeriesScope; date: string; [other: string]: unknown },
): Promise<SeriesOutcomes["outcomes"]> {
  const body = { requestId: randomUUID(), slot: "10:00 AM", ...fields };
  return outcomesInAnswer(await request("POST", `/booking/series/${id}/move`, { token, body }));
}

function outcomesInAnswer({ body }: ApiAnswer): SeriesOutcomes["outcomes"] {
  return z.parse(cancelSeries.answer, body).outcomes;
}
