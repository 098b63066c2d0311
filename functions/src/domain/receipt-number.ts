/** The number of an appointment's receipt, on paper and in mails alike: `7KQ2M0ZD`. */
export function receiptNumberOf(bookingId: string): string {
  return bookingId.slice(0, 8).toUpperCase();
}
