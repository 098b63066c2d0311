import { showProfile } from "@clinic/contract/profile.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api.ts";

export function profileQuery(uid: string) {
  return queryOptions({
    queryKey: ["profile", uid],
    queryFn: ({ signal }) => call(showProfile, {}, { signal }),
  });
}
