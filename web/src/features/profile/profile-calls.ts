import { deleteProfile, editProfile, exportProfile, type ProfileInput } from "@clinic/contract/profile.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { publish } from "../../lib/published/published-clinic.ts";

export function saveProfile(profile: ProfileInput) {
  return call(editProfile, { body: profile });
}

/** As Firebase says: who signs in with Google has none. */
export function hasPasswordQuery(uid: string) {
  return queryOptions({
    queryKey: ["has-password", uid],
    queryFn: async () => (await import("../../lib/session/password.ts")).hasPassword(),
  });
}

/** Also loads the code that signs in: a browser blocks a window that opens long after the click. */
export function signInWaysQuery(uid: string) {
  return queryOptions({
    queryKey: ["sign-in-ways", uid],
    queryFn: async () => (await import("../../lib/session/sign-in-again.ts")).signInWays(),
  });
}

export function readExport() {
  return call(exportProfile);
}

/** One's reviews go too. */
export function deleteAccount() {
  return publish(call(deleteProfile));
}
