/**
 * What somebody has typed and not sent yet, for as long as the tab is open: a phone reloads a page unasked. Never a password,
 * never a card. One of each form, with whose it is: another account in the same tab is shown none of it.
 */

import { readAccessToken, readClaims } from "./session/tokens.ts";
import { tabStorage } from "./storage.ts";

export type DraftName = "account" | "booking" | "caller" | "contact" | "profile" | "review" | "settings";

export function keepDraft(name: DraftName, typed: unknown): void {
  writeAllDrafts({ ...readAllDrafts(), [name]: { whose: currentUid(), typed } });
}

/** For its form to parse: a deploy may have changed that meanwhile. Undefined where nothing of this person is kept. */
export function readDraft(name: DraftName): unknown {
  const { whose: theirs, typed } = toRecord(readAllDrafts()[name]);
  return theirs === currentUid() ? typed : undefined;
}

export function dropDraft(name: DraftName): void {
  const { [name]: _, ...others } = readAllDrafts();
  writeAllDrafts(others);
}

/** Of a form of texts alone; empty where there is none. */
export function textIn(kept: unknown, field: string): string {
  const text = toRecord(kept)[field];
  return typeof text === "string" ? text : "";
}

function readAllDrafts(): Record<string, unknown> {
  return toRecord(JSON.parse(tabStorage.read(draftsKey) ?? "{}"));
}

function writeAllDrafts(drafts: Record<string, unknown>): void {
  if (Object.keys(drafts).length > 0) tabStorage.write(draftsKey, JSON.stringify(drafts));
  else tabStorage.remove(draftsKey);
}

/** The uid in the stored token, which is there at once and without a connection. Empty where nobody is signed in. */
function currentUid(): string {
  return readClaims(readAccessToken())?.user.uid ?? "";
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** All that this tab keeps of what somebody typed, in session storage. Apart, since every page can sign out, also offline. */
export const draftsKey = "drafts";
