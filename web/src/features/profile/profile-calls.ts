import { paths } from "@clinic/contract/paths.ts";
import {
  type ProfileInput,
  profileExportSchema,
  profileSchema,
  removedSchema,
} from "@clinic/contract/users.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export function profileQuery(uid: string) {
  return queryOptions({
    queryKey: ["profile", uid],
    queryFn: ({ signal }) => call(profileSchema, paths.profile, { signal }),
  });
}

export function saveProfile(profile: ProfileInput) {
  return call(profileSchema, paths.profile, { method: "PUT", body: profile });
}

export function exportProfile() {
  return call(profileExportSchema, paths.profileExport);
}

export function deleteAccount() {
  return call(removedSchema, paths.profile, { method: "DELETE" });
}
