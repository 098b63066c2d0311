/**
 * What calendars know an appointment by (RFC 5545, section 3.8.4.7): the same in every file, mail and feed of one site, and for
 * ever, so that a newer one replaces its entry. `siteHost` is the site's host without a port.
 */
export function calendarUid(bookingId: string, siteHost: string): string {
  return `${bookingId}@${siteHost}`;
}
