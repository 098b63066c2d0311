import * as z from "zod/mini";
import { attentionQuerySchema } from "../contract/attention.ts";
import { idSchema } from "../contract/fields.ts";
import { DomainError } from "../domain/domain-error.ts";
import { settlingWrites } from "../firestore/attention.ts";
import { isOutdated } from "../firestore/status-codes.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";

/** Somebody has seen to it. */
export async function settleByHand({ db, params, query }: SignedInCall): Promise<Answer> {
  const { kind } = parse(attentionQuerySchema, query);
  const subject = z.safeParse(idSchema, params.subject);
  if (!subject.success) throw nothingThere();
  for (let tries = 0; tries < 5; tries++) {
    const write = await settlingWrites(db, subject.data, kind);
    if (!write) throw nothingThere();
    const batch = db.batch();
    write(batch);
    try {
      await batch.commit();
      return { body: { success: true } };
    } catch (error) {
      if (!isOutdated(error)) throw error;
    }
  }
  throw new DomainError("conflict", "This is being changed elsewhere. Please try again.");
}

function nothingThere(): DomainError {
  return new DomainError("not-found", "Nobody needs to look at this.");
}
