import type { Doctor } from "../contract/doctors.ts";
import { type DoctorDocument, doctors } from "../firestore/doctors.ts";
import { page } from "../http/paging.ts";
import type { Answer, Call } from "../http/route.ts";
import { photoUrl } from "./photo-url.ts";

/** E-mail addresses are for admins only, whose answer nobody may store. */
export async function listDoctors({ db, query, whoAsks, photosUrl }: Call): Promise<Answer> {
  const asksAsAdmin = (await (await whoAsks())?.isAdmin()) ?? false;
  const collection = doctors(db);
  const { documents, headers } = await page(collection, collection.orderBy("name"), query);
  const body = documents.map((document): Doctor => {
    const doctor = document.data();
    return { ...presentDoctor(document.id, doctor, photosUrl), ...(asksAsAdmin && { email: doctor.email }) };
  });
  const caching = asksAsAdmin ? { "Cache-Control": "private, no-store" } : {};
  return { body, headers: { ...headers, ...caching, Vary: "Authorization" } };
}

function presentDoctor(id: string, { name, specialty, photo }: DoctorDocument, photosUrl: string): Doctor {
  return { _id: id, name, specialty, img: photoUrl(photosUrl, photo) };
}
