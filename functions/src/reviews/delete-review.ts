import type { Answer, SignedInCall } from "../http/route.ts";
import { findReview } from "./find-review.ts";

export async function deleteReview(call: SignedInCall): Promise<Answer> {
  const { reference } = await findReview(call);
  await reference.delete();
  return { body: { success: true } };
}
