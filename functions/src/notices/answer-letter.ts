import { oneLine } from "../contract/text.ts";
import { showMoment } from "../domain/clinic-time.ts";
import { fullFoot, type Letter, words } from "./letter.ts";
import type { AnswerNotice } from "./notice.ts";

/** The clinic's answer to a message, with the quoted message below. */
export function answerLetter(notice: AnswerNotice): Letter {
  const { settings, message, answer } = notice;
  const clinic = oneLine(settings.name);
  const subject = oneLine(message.subject);
  const asked = showMoment(settings, message.createdAt);
  return {
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    preview: `Our answer to your message of ${asked}.`,
    title: "Our answer to your message",
    parts: [
      words(asWritten(answer)),
      words(clinic),
      words(`On ${asked} you wrote:`),
      { part: "quote", text: `${subject}\n\n${asWritten(message.message)}` },
    ],
    foot: fullFoot(
      notice,
      "You are receiving this email because you wrote to us. To write back, just reply to it.",
    ),
  };
}

/** Normalizes line ends, because browsers send CR and LF. */
function asWritten(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}
