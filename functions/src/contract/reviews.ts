import * as z from "zod/mini";
import { idSchema, instantSchema, requiredText } from "./fields.ts";

/** GET /reviews: the approved ones. */
const reviewSchema = z.object({
  _id: z.string(),
  name: z.string(),
  review: z.string(),
  location: z.string(),
  img: z.string(),
});
export type Review = z.infer<typeof reviewSchema>;
export const reviewsSchema = z.array(reviewSchema);

/** GET /reviews?mine=true: the caller's own. ?all=true, for admins: everybody's, or only those approved or not yet. */
export const reviewsQuerySchema = z.object({
  mine: z.optional(z.literal("true")),
  all: z.optional(z.literal("true")),
  approved: z.optional(z.enum(["true", "false"])),
});

export const ownReviewSchema = z.extend(reviewSchema, {
  appointment: z.string(),
  treatment: z.string(),
  approved: z.boolean(),
  updatedAt: instantSchema,
});
export type OwnReview = z.infer<typeof ownReviewSchema>;
export const ownReviewsSchema = z.array(ownReviewSchema);

const reviewFields = {
  review: requiredText("Review", 1000),
  location: z._default(
    z.string().check(z.trim(), z.maxLength(60, "Location must be at most 60 characters")),
    "",
  ),
};

/** POST /reviews: one for each past appointment. */
export const reviewInputSchema = z.object({ appointment: idSchema, ...reviewFields });
export type ReviewInput = z.infer<typeof reviewInputSchema>;

/** PUT /reviews/{id} from its writer: the text needs approval again. */
export const reviewTextSchema = z.object(reviewFields);
export type ReviewText = z.infer<typeof reviewTextSchema>;

/** PUT /reviews/{id} from an admin. `updatedAt` is that of the text they read: 409 `conflict` when it has changed since. */
export const reviewApprovalSchema = z.object({ approved: z.boolean(), updatedAt: z.optional(instantSchema) });
