/** What a visit's block tells of its money: by a picture and words, never by colour alone. */
import type { ScheduledBooking } from "@clinic/contract/schedule.ts";
import { Banknote, CircleDollarSign, CreditCard, Undo2 } from "lucide-react";
import { paymentWords } from "../../../components/clinic/payment-badge.tsx";
import type { StandingMark } from "../../../components/clinic/standing-badge.tsx";
import { heldPrice } from "../../../lib/clinic/booking-rules.ts";
import { showPrice } from "../../../lib/clinic/show-price.ts";

/** `unseen`: what the picture alone says to who sees it. */
export type Mark = StandingMark & { unseen?: string };

/** None where nothing is or was due. */
export function moneyMark(booking: ScheduledBooking): Mark | undefined {
  const { payment, method, status, Price, dispute } = booking;
  if (payment === "nothing-due" || (payment === "unpaid" && status === "cancelled")) return undefined;
  if (payment === "unpaid") return { ...moneyMarks.unpaid, words: showPrice(Price), unseen: "unpaid" };
  const { short, tone } = paymentWords(booking);
  if (payment !== "paid") return { icon: Undo2, tone, words: short };
  if (status === "cancelled") return { icon: method === "desk" ? Banknote : CreditCard, tone, words: short };
  if (dispute === "open" || heldPrice(booking) < Price) return { icon: CreditCard, tone, words: short };
  return method === "desk" ? moneyMarks.paidAtDesk : moneyMarks.paidByCard;
}

export const moneyMarks = {
  unpaid: { icon: CircleDollarSign, tone: "warning", words: "Unpaid" },
  paidByCard: { icon: CreditCard, tone: "success", words: "Paid" },
  paidAtDesk: { icon: Banknote, tone: "success", words: "Paid" },
} as const satisfies Record<string, Mark>;
