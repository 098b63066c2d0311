import { reviewsQuerySchema } from "../contract/reviews.ts";
import { DomainError } from "../domain/domain-error.ts";
import { reviews } from "../firestore/reviews.ts";
import { signInAgain } from "../http/caller.ts";
import { page } from "../http/paging.ts";
import { parse } from "../http/parse.ts";
import type { Answer, Call } from "../http/route.ts";
import { presentOwnReview, presentReview } from "./present-review.ts";

const privately = { "Cache-Control": "private, no-store" };

/** The approved ones for anyone; `?mine=true` and `?all=true` for those who may. Latest first. */
export async function listReviews(call: Call): Promise<Answer> {
  const { mine, all, approved } = parse(reviewsQuerySchema, call.query);
  if (mine) return listOwnReviews(call);
  if (all) return listAllReviews(call, approved);
  const collection = reviews(call.db);
  const shown = collection.where("approved", "==", true).orderBy("createdAt", "desc");
  const { documents, headers } = await page(collection, shown, call.query);
  return { body: documents.map((found) => presentReview(found.id, found.data())), headers };
}

async function listOwnReviews({ db, query, whoAsks }: Call): Promise<Answer> {
  const caller = await whoAsks();
  if (!caller) throw signInAgain();
  const collection = reviews(db);
  const own = collection.where("uid", "==", caller.uid).orderBy("createdAt", "desc");
  const { documents, headers } = await page(collection, own, query);
  return {
    body: documents.map((found) => presentOwnReview(found.id, found.data())),
    headers: { ...headers, ...privately },
  };
}

async function listAllReviews({ db, query, whoAsks }: Call, approved?: "true" | "false"): Promise<Answer> {
  const caller = await whoAsks();
  if (!caller) throw signInAgain();
  if (!(await caller.isAdmin())) throw new DomainError("forbidden", "This is for the clinic's staff.");
  const collection = reviews(db);
  const wanted = approved ? collection.where("approved", "==", approved === "true") : collection;
  const { documents, headers } = await page(collection, wanted.orderBy("createdAt", "desc"), query);
  return {
    body: documents.map((found) => presentOwnReview(found.id, found.data())),
    headers: { ...headers, ...privately },
  };
}
