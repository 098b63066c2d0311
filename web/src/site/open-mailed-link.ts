import type { ActionCode } from "../shared/session/action-code.ts";
import { describeSignInError } from "./sign-in-attempt.tsx";

export type LinkOutcome =
  | { is: "unusable" }
  | { is: "unread"; sentence: string }
  | { is: "verified" }
  | { is: "changed"; address: string; isSignedIn: boolean }
  /** The page shows the action of the link: the person confirms the action, or logs in first. */
  | { is: ActionCode["does"]; action: ActionCode };

const linksBeingOpened = new Map<string, Promise<LinkOutcome>>();

/** Never rejects. A mailed link works only once, so two calls at the same time share one request to Firebase. */
export function openMailedLinkOnce(code: string): Promise<LinkOutcome> {
  const outcome = linksBeingOpened.get(code) ?? openMailedLink(code).catch(toUnreadOutcome);
  linksBeingOpened.set(code, outcome);
  // Forgets the outcome, because the same link may end differently after the person has logged in.
  void outcome.finally(() => linksBeingOpened.delete(code));
  return outcome;
}

async function openMailedLink(code: string): Promise<LinkOutcome> {
  if (code === "") return { is: "unusable" };
  const {
    applyActionCodeInSession: applyHere,
    isSignedInForActionCode: isSessionOf,
    readActionCode,
  } = await import("../shared/session/action-code.ts");
  const action = await readActionCode(code);
  if (!action) return { is: "unusable" };
  const provesAddress = action.does === "verify" || action.does === "change";
  if (!provesAddress || !(await isSessionOf(action))) return { is: action.does, action };
  const isSignedIn = await applyHere(action);
  return action.does === "verify"
    ? { is: "verified" }
    : { is: "changed", address: action.address, isSignedIn };
}

async function toUnreadOutcome(error: unknown): Promise<LinkOutcome> {
  return { is: "unread", sentence: (await describeSignInError(error, "password")) ?? "" };
}
