import type { Review } from "../contract/reviews.ts";
import { reviews } from "../firestore/reviews.ts";
import { page } from "../http/paging.ts";
import type { Answer, Call } from "../http/route.ts";

export async function listReviews({ db, query }: Call): Promise<Answer> {
  const collection = reviews(db);
  const approved = collection.where("approved", "==", true).orderBy("createdAt", "desc");
  const { documents, headers } = await page(collection, approved, query);
  const body = documents.map((document): Review => {
    const { name, review, location, img } = document.data();
    return { _id: document.id, name, review, location, img };
  });
  return { body, headers };
}
