/** Name and phone number, given once: GET and PUT /profile. */
import type { Booking } from "@clinic/contract/bookings.ts";
import { editProfile, showProfile } from "@clinic/contract/users.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import type { SessionUser } from "../../lib/session/session.ts";

export function contactDetailsQuery(uid: string) {
  return queryOptions({
    queryKey: ["profile", uid],
    queryFn: ({ signal }) => call(showProfile, {}, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** A convenience: where it fails, the patient types them once more. */
export async function rememberContactDetails(user: SessionUser, { patientName, phone }: Booking) {
  const { queryKey } = contactDetailsQuery(user.uid);
  const known = queryClient.getQueryData(queryKey);
  if (known?.phone === phone && known.name === patientName) return;
  try {
    const body = { name: patientName, phone };
    queryClient.setQueryData(queryKey, await call(editProfile, { body }));
    if (user.name === "") {
      const { changeName } = await import("../../lib/session/sign-in.ts");
      await changeName(patientName);
    }
  } catch {
    queryClient.setQueryData(queryKey, known && { ...known, phone });
  }
}
