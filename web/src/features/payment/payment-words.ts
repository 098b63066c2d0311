import type { Booking } from "@clinic/contract/bookings.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";

/** Why an appointment that nobody paid for can't be paid here. */
export function unpayableWords({ payment, status, payAtClinic, Price }: Booking): {
  title: string;
  text: string;
} {
  if (status === "cancelled") {
    return {
      title: "This appointment was canceled",
      text: "Nothing was charged, and there is nothing to pay.",
    };
  }
  if (payment === "nothing-due") {
    return {
      title: "Nothing to pay",
      text: "This appointment is free of charge. We look forward to seeing you.",
    };
  }
  return {
    title: "Please pay at the clinic",
    text: payAtClinic
      ? `Too many cards were declined, so the ${showPrice(Price)} can't be paid online anymore. Your appointment stands.`
      : `This appointment has begun, so its ${showPrice(Price)} can't be paid online anymore.`,
  };
}
