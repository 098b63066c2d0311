import { profilePath } from "../paths.ts";

/** The pages whose security policy allows Google's check before an SMS: functions/deploy/deployed-config.ts. */
export const smsPaths = ["/login", profilePath];

/** Whether this page can send an SMS. The policy is that of the page that the browser has loaded, not of the address now. */
export function canSendSms(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && smsPaths.includes(new URL(loaded.name).pathname);
}
