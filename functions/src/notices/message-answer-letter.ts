import { oneLine } from "../contract/text.ts";
import { formatDateTimeWithZone } from "../domain/clinic-time.ts";
import { fullFoot, type Letter, paragraph } from "./letter.ts";
import type { MessageAnswerNotice } from "./mail-notices.ts";

/** The clinic's answer to a message, with the quoted message below. */
export function messageAnswerLetter(notice: MessageAnswerNotice): Letter {
  const { settings, message, answer } = notice;
  const clinic = oneLine(settings.name);
  const subject = oneLine(message.subject);
  const asked = formatDateTimeWithZone(settings, message.createdAt);
  return {
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    preview: `Our answer to your message of ${asked}.`,
    title: "Our answer to your message",
    parts: [
      paragraph(normalizeLineEnds(answer)),
      paragraph(clinic),
      paragraph(`On ${asked} you wrote:`),
      { part: "quote", text: `${subject}\n\n${normalizeLineEnds(message.message)}` },
    ],
    foot: fullFoot(
      notice,
      "You are receiving this email because you wrote to us. To write back, just reply to it.",
    ),
  };
}

/** Normalizes line ends, because browsers send CR and LF. */
function normalizeLineEnds(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}
