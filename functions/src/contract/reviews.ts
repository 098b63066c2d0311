import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema, idSchema, instantSchema, isoDateSchema, successSchema } from "./fields.ts";
import { freshPageQuerySchema, pageQuerySchema } from "./paging.ts";
import { manyLines, optionalText, requiredText } from "./text.ts";

const starsSchema = z
  .int("How many stars would you give?")
  .check(z.minimum(1, "At least 1 star"), z.maximum(5, "At most 5 stars"));

const reviewSchema = z.object({
  _id: z.string(),
  name: z.string(),
  review: z.string(),
  location: z.string(),
  img: z.string(),
  stars: starsSchema,
  /** The clinic's day on which the review was written or last changed. */
  dateISO: isoDateSchema,
  /** The reviewed treatment and dentist, if the writer shows them. */
  treatment: z.optional(z.string()),
  doctor: z.optional(z.nullable(z.string())),
});
export type Review = z.infer<typeof reviewSchema>;

/** A review as its writer and admins see it. */
export const ownReviewSchema = z.extend(reviewSchema, {
  appointment: z.string(),
  treatment: z.string(),
  /** Earlier releases answer without these two. */
  showsVisit: z.optional(z.boolean()),
  showsWholeName: z.optional(z.boolean()),
  visitDateISO: isoDateSchema,
  approved: z.boolean(),
  updatedAt: instantSchema,
});
export type OwnReview = z.infer<typeof ownReviewSchema>;

/** `uid` is the writer's account; null for a review that the clinic entered itself. */
const managedReviewSchema = z.extend(ownReviewSchema, { uid: z.nullable(z.string()) });
export type ManagedReview = z.infer<typeof managedReviewSchema>;

const reviewFields = {
  review: requiredText("Review", 1000, manyLines),
  stars: starsSchema,
  location: z._default(optionalText("Location", 60), ""),
  /** Whether the public review names the treatment and the dentist. */
  showsVisit: z._default(z.boolean(), false),
  /** Whether it is signed with the writer's whole name instead of the first name and an initial. */
  showsWholeName: z._default(z.boolean(), true),
};

/** A patient may write one review for each past appointment. */
const reviewInputSchema = z.object({ appointment: idSchema, ...reviewFields });
export type ReviewInput = z.infer<typeof reviewInputSchema>;

/** The writer's new text. The changed review needs approval again. */
export const reviewTextSchema = z.object(reviewFields);
export type ReviewText = z.infer<typeof reviewTextSchema>;

/**
 * An admin's approval. `updatedAt` is when the text that the admin read was last changed. The call returns 409 `conflict` if
 * the text has changed since then.
 */
const reviewApprovalSchema = z.object({ approved: z.boolean(), updatedAt: z.optional(instantSchema) });

/** Lists approved reviews, the latest first. */
export const listReviews = {
  method: "GET",
  path: "/reviews",
  permission: "anyone",
  query: freshPageQuerySchema,
  answer: z.array(reviewSchema),
  paged: true,
  publicSeconds: 30,
  errors: [],
} as const satisfies Endpoint;

export const listOwnReviews = {
  method: "GET",
  path: "/reviews/mine",
  permission: "signed-in",
  query: pageQuerySchema,
  answer: z.array(ownReviewSchema),
  paged: true,
  errors: [],
} as const satisfies Endpoint;

/** Lists all reviews, or only those that are approved or not approved. */
export const listManagedReviews = {
  method: "GET",
  path: "/reviews/managed",
  permission: "reviews.approve",
  query: z.extend(pageQuerySchema, { approved: z.optional(z.enum(["true", "false"])) }),
  answer: z.array(managedReviewSchema),
  paged: true,
  errors: [],
} as const satisfies Endpoint;

export const writeReview = {
  method: "POST",
  path: "/reviews",
  permission: "owner",
  body: reviewInputSchema,
  answer: ownReviewSchema,
  status: 201,
  errors: ["not-found", "not-reviewable"],
} as const satisfies Endpoint;

export const changeReview = {
  method: "PUT",
  path: "/reviews/{id}",
  permission: "owner",
  staffPermission: "reviews.approve",
  logged: "changed",
  params: byIdSchema,
  body: z.union([reviewApprovalSchema, reviewTextSchema]),
  answer: ownReviewSchema,
  errors: ["forbidden", "conflict"],
} as const satisfies Endpoint;

export const deleteReview = {
  method: "DELETE",
  path: "/reviews/{id}",
  permission: "owner",
  staffPermission: "reviews.approve",
  logged: "changed",
  params: byIdSchema,
  answer: successSchema,
  errors: [],
} as const satisfies Endpoint;
