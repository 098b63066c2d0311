/** What became of an email, in words. */
import type { BounceReason } from "@clinic/contract/mail-reports.ts";
import type { NoticeReason, NoticeState } from "@clinic/contract/notices.ts";
import type { Delivery } from "@clinic/domain/notice-delivery.ts";
import type { Tone } from "../status-badge.tsx";

interface FateWords {
  tone: Tone;
  mark: string;
  /** Why, where the mark alone doesn't say it. */
  because?: string;
}

const byState: Record<NoticeState, FateWords> = {
  owed: { tone: "info", mark: "On its way" },
  leased: { tone: "info", mark: "On its way" },
  "handed-over": { tone: "info", mark: "On its way" },
  sent: { tone: "success", mark: "Sent" },
  failed: { tone: "danger", mark: "Not delivered" },
  unknown: { tone: "neutral", mark: "No longer on record" },
  suppressed: { tone: "neutral", mark: "Not sent" },
};

const byReason: Record<NoticeReason, FateWords> = {
  overtaken: { tone: "neutral", mark: "Not needed", because: "A newer email says how it stands." },
  "nothing-new": { tone: "neutral", mark: "Not needed", because: "They had been told that already." },
  over: {
    tone: "neutral",
    mark: "Not sent",
    because: "By then the appointment had begun, or stood no longer.",
  },
  late: { tone: "neutral", mark: "Not sent", because: "That day's hours for reminders had passed." },
  muted: { tone: "neutral", mark: "Not sent", because: "They want no reminders." },
  gone: { tone: "neutral", mark: "Not sent", because: "There was nobody left to tell." },
  "mail-off": { tone: "neutral", mark: "Not sent", because: "This clinic sends no email." },
  bounced: { tone: "danger", mark: "Not sent", because: "Earlier emails to this address came back." },
  refused: { tone: "danger", mark: "Not delivered", because: "Their email provider refused it." },
  "given-up": {
    tone: "danger",
    mark: "Not delivered",
    because: "We tried again and again, and their email provider could not be reached or would not take it.",
  },
  interrupted: {
    tone: "warning",
    mark: "May not have arrived",
    because: "The connection broke just as it was handed over, so nobody can tell.",
  },
};

const byReturn: Record<BounceReason, FateWords> = {
  bounced: {
    tone: "danger",
    mark: "Came back",
    because: "Their email provider says that it can't be delivered.",
  },
  complained: { tone: "warning", mark: "Marked as spam", because: "Whoever read it marked it as spam." },
};

export function fateWords({ state, reason, returned }: Delivery): FateWords {
  if (returned) return byReturn[returned];
  return reason ? byReason[reason] : byState[state];
}

/** While one is on its way, what shows it looks again so often: it leaves within a minute or two. */
export const lookAgainMs = 20_000;
