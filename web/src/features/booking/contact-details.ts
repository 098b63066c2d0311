import type { Booking } from "@clinic/contract/bookings.ts";
import { editProfile } from "@clinic/contract/profile.ts";
import { call } from "../../lib/api.ts";
import { profileQuery } from "../../lib/clinic/profile-query.ts";
import { queryClient } from "../../lib/query-client.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";

/**
 * Name and phone number are given once. A name that the account has stays, and the name of one of the family is not the
 * account's. A convenience: where it fails, the patient types them once more.
 */
export async function rememberContactDetails(user: SessionUser, { patientName, personId, phone }: Booking) {
  const { queryKey } = profileQuery(user.uid);
  const known = queryClient.getQueryData(queryKey);
  const name = user.name || known?.name || (personId === null ? patientName : "");
  if (!name || (known?.phone === phone && known.name === name)) return;
  try {
    queryClient.setQueryData(queryKey, await call(editProfile, { body: { name, phone } }));
    if (user.name === "") {
      const { changeName } = await import("../../lib/session/sign-in.ts");
      await changeName(name);
    }
  } catch {
    queryClient.setQueryData(queryKey, known && { ...known, phone });
  }
}
