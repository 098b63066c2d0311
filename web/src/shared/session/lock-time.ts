/**
 * When the staff's pages lock, as the browser's storage knows it for all tabs. Without React, because the early script reads it
 * (app/prefetch-data.ts).
 */
import { defaultAccessRules } from "@clinic/contract/default-access-rules.ts";
import type { StaffMember } from "@clinic/domain/reach.ts";
import { siteStorage } from "../storage.ts";

/** Minutes without input after which staff pages lock. The server says so at each sign-in. */
const lockMinutesKey = "lockMinutes";
/** The uid whose pages are locked. */
export const lockedKey = "locked";
/** The time of the last input on any page of the staff, in milliseconds since 1970. */
const lastInputKey = "lastInput";

export function storeLockMinutes(minutes: number): void {
  siteStorage.write(lockMinutesKey, String(minutes));
}

/** Whether this user's pages are locked. Patients' pages never are. */
export function isLockedFor({ uid, staff }: { uid: string; staff: StaffMember | null }): boolean {
  if (!staff) return false;
  // A page may have been closed before its time was over, and opened again after it.
  return siteStorage.read(lockedKey) === uid || (msUntilLock(new Date()) ?? 1) <= 0;
}

/** Milliseconds until the pages of staff lock, if there is no input until then. Undefined if they never lock. */
export function msUntilLock(now: Date): number | undefined {
  const minutes = Number(siteStorage.read(lockMinutesKey) ?? defaultAccessRules.lockMinutes);
  if (minutes === 0) return undefined;
  const lastInput = Number(siteStorage.read(lastInputKey) ?? now.getTime());
  return lastInput + minutes * 60_000 - now.getTime();
}

export function storeLocked(uid: string): void {
  siteStorage.write(lockedKey, uid);
}

export function storeUnlocked(now: Date): void {
  storeInput(now);
  siteStorage.remove(lockedKey);
}

/** The time begins when a page is opened, if no input was ever recorded. */
export function storeFirstInput(now: Date): void {
  if (siteStorage.read(lastInputKey) === null) storeInput(now);
}

export function storeInput(now: Date): void {
  siteStorage.write(lastInputKey, String(now.getTime()));
}
