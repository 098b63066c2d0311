import {
  deleteProfile,
  editProfile,
  exportProfile,
  type ProfileInput,
  showProfile,
} from "@clinic/contract/users.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export function profileQuery(uid: string) {
  return queryOptions({
    queryKey: ["profile", uid],
    queryFn: ({ signal }) => call(showProfile, {}, { signal }),
  });
}

export function saveProfile(profile: ProfileInput) {
  return call(editProfile, { body: profile });
}

export function readExport() {
  return call(exportProfile);
}

export function deleteAccount() {
  return call(deleteProfile);
}
