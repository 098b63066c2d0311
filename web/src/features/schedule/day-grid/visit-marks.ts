/** What a visit's block tells of it besides who, when and what: by a picture and words, never by colour alone. */
import type { ScheduledBooking } from "@clinic/contract/clinic-days.ts";
import {
  Ban,
  Banknote,
  CheckCheck,
  CircleDollarSign,
  CreditCard,
  type LucideIcon,
  TriangleAlert,
  Undo2,
  UserCheck,
  UserX,
} from "lucide-react";
import { paymentWords } from "../../../components/clinic/payment-badge.tsx";
import type { Tone } from "../../../components/status-badge.tsx";
import { problemMarks } from "../../../lib/clinic/problem-words.ts";
import { showPrice } from "../../../lib/clinic/show-price.ts";

export type Mark = {
  icon: LucideIcon;
  tone: Tone;
  words: string;
  /** What the picture alone says to who sees it. */
  unseen?: string;
};

/** Of how it stands: what is to be seen to comes first. */
export function standingMarks({ status, problem, arrived, confirmed }: ScheduledBooking): Mark[] {
  if (status === "cancelled") return [marks.cancelled];
  if (status === "no-show") return [marks.noShow];
  return [
    ...(problem ? [{ ...marks.problem, words: problemMarks[problem] }] : []),
    ...(arrived ? [marks.arrived] : confirmed ? [marks.confirmed] : []),
  ];
}

/** Of the money; none where nothing is or was due. */
export function moneyMark(booking: ScheduledBooking): Mark | undefined {
  const { payment, method, status, Price } = booking;
  if (payment === "nothing-due" || (payment === "unpaid" && status === "cancelled")) return undefined;
  if (payment === "unpaid") return { ...marks.unpaid, words: showPrice(Price), unseen: "unpaid" };
  const { short, tone } = paymentWords(booking);
  if (payment !== "paid") return { icon: Undo2, tone, words: short };
  return method === "desk" ? marks.paidAtDesk : marks.paidByCard;
}

export const marks = {
  arrived: { icon: UserCheck, tone: "success", words: "Arrived" },
  confirmed: { icon: CheckCheck, tone: "neutral", words: "Confirmed" },
  unpaid: { icon: CircleDollarSign, tone: "warning", words: "Unpaid" },
  paidByCard: { icon: CreditCard, tone: "success", words: "Paid" },
  paidAtDesk: { icon: Banknote, tone: "success", words: "Paid" },
  problem: { icon: TriangleAlert, tone: "danger", words: "Needs attention" },
  noShow: { icon: UserX, tone: "neutral", words: "No-show" },
  cancelled: { icon: Ban, tone: "neutral", words: "Canceled" },
} as const satisfies Record<string, Mark>;
