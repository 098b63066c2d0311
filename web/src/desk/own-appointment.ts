import { useSession } from "../shared/session/session.ts";

/** Returns whether a patient's address is the user's own. For their own appointments members of staff are patients. */
export function useIsOwn(): (patient: string) => boolean {
  const session = useSession();
  return (patient) => session.status === "signed-in" && session.user.email === patient.toLowerCase();
}

/** Describes why somebody who works here could not book for themselves. `reason` is the sentence of the refusal. */
export function describeOwnRefusal(reason: string): string {
  return `This is your own appointment, so the rules for patients apply. ${reason}`;
}
