import type { Answer, SignedInCall } from "../http/route.ts";
import { dropPhoto } from "./clean-photos.ts";
import { findDoctor } from "./find-doctor.ts";

/** The photo goes after the doctor: one that is left behind is cleaned away, one that is missing would show. */
export async function deleteDoctor(call: SignedInCall): Promise<Answer> {
  const { reference, doctor } = await findDoctor(call);
  await reference.delete();
  await dropPhoto(call.photos, doctor.photo);
  return { body: { success: true } };
}
