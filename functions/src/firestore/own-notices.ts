/** What patients were told of their appointments, as they may have it. */
import type { Firestore } from "@google-cloud/firestore";
import type * as z from "zod/mini";
import type { ownNoticeSchema } from "../contract/notices.ts";
import { readLedger, type StoredNotice } from "./outbox.ts";
import { readOfEach } from "./pages.ts";

type OwnNotice = z.infer<typeof ownNoticeSchema>;

/** The latest notices of each of these appointments, in the order in which they were owed. Stops soon after `most` in all. */
export function readOwnNotices(
  db: Firestore,
  ids: readonly string[],
  now: Date,
  most?: number,
): Promise<OwnNotice[][]> {
  return readOfEach(ids, async (id) => (await readLedger(db, id, now)).map(presentOwn), most);
}

function presentOwn({ kind, state, owedAt, changedAt }: StoredNotice): OwnNotice {
  return { kind, state, owedAt: owedAt.toISOString(), changedAt: changedAt.toISOString() };
}
