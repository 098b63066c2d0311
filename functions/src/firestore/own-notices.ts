/** What patients were told of their appointments, as they may have it. */
import type { Firestore } from "@google-cloud/firestore";
import type * as z from "zod/mini";
import type { ownNoticeSchema } from "../contract/notices.ts";
import { outbox } from "./outbox.ts";
import { readOfEach } from "./pages.ts";

type OwnNotice = z.infer<typeof ownNoticeSchema>;

/** One appointment that was changed without end doesn't swell the answer. */
const mostOfOne = 100;

/** Of each of these appointments, in the order in which they were owed; without what has reached its end. */
export function readOwnNotices(db: Firestore, ids: readonly string[], now: Date): Promise<OwnNotice[][]> {
  return readOfEach(ids, async (id) => {
    const { docs } = await outbox(db).where("subject", "==", id).limit(mostOfOne).get();
    return docs
      .map((found) => found.data())
      .filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
      .sort((one, other) => one.owedAt.getTime() - other.owedAt.getTime() || one.again - other.again)
      .map(({ kind, state, owedAt, changedAt }) => ({
        ...{ kind, state },
        owedAt: owedAt.toISOString(),
        changedAt: changedAt.toISOString(),
      }));
  });
}
