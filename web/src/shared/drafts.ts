/**
 * Keeps drafts of forms in the tab's storage, because phones reload pages by themselves. Passwords and card numbers are never
 * kept. Each form has one draft, which only the account that typed it can read.
 */

import { readAccessToken, readTokenClaims } from "./session/tokens.ts";
import { tabStorage } from "./storage.ts";

export type DraftName =
  | "account"
  | "booking"
  | "caller"
  | "contact"
  | "profile"
  | "review"
  | "settings"
  | "site";

export function saveDraft(name: DraftName, typed: unknown): void {
  writeAllDrafts({ ...readAllDrafts(), [name]: { whose: currentUid(), typed } });
}

/**
 * The form's draft, or undefined if the signed-in account has none. Callers must parse the draft, because a deploy may have
 * changed the form's fields.
 */
export function readDraft(name: DraftName): unknown {
  const { whose, typed } = toRecord(readAllDrafts()[name]);
  return whose === currentUid() ? typed : undefined;
}

export function deleteDraft(name: DraftName): void {
  const { [name]: _, ...others } = readAllDrafts();
  writeAllDrafts(others);
}

/** The text of a draft's field, or empty. */
export function readDraftText(draft: unknown, field: string): string {
  const text = toRecord(draft)[field];
  return typeof text === "string" ? text : "";
}

function readAllDrafts(): Record<string, unknown> {
  return toRecord(JSON.parse(tabStorage.read(draftsKey) ?? "{}"));
}

function writeAllDrafts(drafts: Record<string, unknown>): void {
  if (Object.keys(drafts).length > 0) tabStorage.write(draftsKey, JSON.stringify(drafts));
  else tabStorage.remove(draftsKey);
}

/** The uid in the stored token, which can be read without a connection. Empty for a visitor. */
function currentUid(): string {
  return readTokenClaims(readAccessToken())?.user.uid ?? "";
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** The session storage key of all drafts. A sign-out removes this key, also without a connection. */
export const draftsKey = "drafts";
