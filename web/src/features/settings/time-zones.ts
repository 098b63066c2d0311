/** What this browser knows, with the clinic's own: a name that is older or newer than the browser must not get lost. */
export function timeZoneChoices(current: string | undefined): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...(current ? [current] : [])])].sort();
}
