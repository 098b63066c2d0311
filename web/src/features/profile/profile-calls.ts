import { deleteProfile, editProfile, exportProfile, type ProfileInput } from "@clinic/contract/users.ts";
import { call } from "../../lib/api.ts";
import { publish, shownReviews } from "../../lib/published/published-clinic.ts";

export function saveProfile(profile: ProfileInput) {
  return call(editProfile, { body: profile });
}

export function readExport() {
  return call(exportProfile);
}

/** One's reviews go too. */
export function deleteAccount() {
  return publish(call(deleteProfile), shownReviews);
}
