import type { Booking } from "@clinic/contract/bookings.ts";
import { editProfile } from "@clinic/contract/users.ts";
import { call } from "../../lib/api.ts";
import { profileQuery } from "../../lib/clinic/profile-query.ts";
import { queryClient } from "../../lib/query-client.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";

/** Name and phone number are given once. A convenience: where it fails, the patient types them once more. */
export async function rememberContactDetails(user: SessionUser, { patientName, phone }: Booking) {
  const { queryKey } = profileQuery(user.uid);
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
