import * as z from "zod/mini";
import { idSchema, instantSchema, requiredText } from "./fields.ts";

/** GET /reviews: the approved ones. */
export const reviewSchema = z.object({
  _id: z.string(),
  name: z.string(),
  review: z.string(),
  location: z.string(),
  img: z.string(),
});
export type Review = z.infer<typeof reviewSchema>;
export const reviewsSchema = z.array(reviewSchema);

/** GET /reviews?mine=true for their writer, ?all=true for admins. */
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

/** PUT /reviews/{id}. The writer sends text, which needs approval again; an admin sends `approved`. */
export const reviewChangeSchema = z.union([z.object({ approved: z.boolean() }), z.object(reviewFields)]);
export type ReviewChange = z.infer<typeof reviewChangeSchema>;
