import * as z from "zod/mini";
import { reviewApprovalSchema, reviewTextSchema } from "../contract/reviews.ts";
import { DomainError } from "../domain/domain-error.ts";
import type { ReviewDocument } from "../firestore/reviews.ts";
import { isOutdated } from "../firestore/status-codes.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { type FoundReview, findReview } from "./find-review.ts";
import { presentOwnReview } from "./present-review.ts";

export async function changeReview(call: SignedInCall): Promise<Answer> {
  const found = await findReview(call);
  const sendsApproval = z.safeParse(reviewApprovalSchema, call.body).success;
  const changes = sendsApproval ? await approval(call, found) : rewriting(call, found);
  const { reference, review, updateTime } = found;
  // What was approved is what was read: a rewriting in between makes this fail.
  await reference.update(changes, { lastUpdateTime: updateTime }).catch((error: unknown) => {
    throw isOutdated(error) ? rewritten() : error;
  });
  return { body: presentOwnReview(reference.id, { ...review, ...changes }) };
}

async function approval(call: SignedInCall, { review }: FoundReview): Promise<Partial<ReviewDocument>> {
  const { approved, updatedAt } = parse(reviewApprovalSchema, call.body);
  if (!(await call.caller.isAdmin())) throw new DomainError("forbidden", "The clinic approves reviews.");
  if (updatedAt !== undefined && updatedAt !== review.updatedAt.toISOString()) throw rewritten();
  return { approved };
}

function rewriting(call: SignedInCall, { isWriter }: FoundReview): Partial<ReviewDocument> {
  const text = parse(reviewTextSchema, call.body);
  if (!isWriter) throw new DomainError("forbidden", "Only its writer can change a review's text.");
  return { ...text, approved: false, updatedAt: call.now() };
}

function rewritten(): DomainError {
  return new DomainError("conflict", "The review has been changed meanwhile. Please read it again.");
}
