import { oneLine } from "../contract/text.ts";
import { formatFullDate, formatTimeWithZone } from "../domain/clinic-time.ts";
import { fullFoot, type Letter, type LetterPart, paragraph } from "./letter.ts";
import type { RecordsLinkedNotice } from "./mail-notices.ts";

/**
 * The mail after the desk linked a caller to an account. The account's own address gets the list of appointments. Another address
 * may be a stranger's: it is told that its appointments moved to an account, but not to which one. The account is also told when
 * the link is undone.
 */
export function recordsLinkedLetter(notice: RecordsLinkedNotice): Letter {
  const { settings, siteUrl, visits, isOwner, isUndone } = notice;
  const clinic = oneLine(settings.name);
  const undo = paragraph(
    `Please call us at ${settings.phone}: we can take it back for 30 days.`,
    "If that isn't right",
  );
  const seeThem: LetterPart = {
    part: "choices",
    choices: [{ text: "See my appointments", url: `${siteUrl}/dashboard`, main: true }],
  };
  if (!isOwner) {
    const why = `You are receiving this email because this address was given for an appointment at ${clinic}.`;
    return {
      subject: `Your appointments at ${clinic}`,
      preview: "We have put them into an account.",
      title: "Your appointments are in an account now",
      parts: [
        paragraph("Hello,"),
        paragraph(
          `We have put what was booked with this address into a patient's account on our website, because we believe that both are yours. Emails about upcoming appointments go to the account's address from now on.`,
        ),
        undo,
      ],
      foot: { clinic, lines: [{ name: "Phone", value: settings.phone }], why, muteUrl: null },
    };
  }
  if (isUndone) {
    return {
      subject: `No longer in your account at ${clinic}`,
      preview: "Appointments that we had put there.",
      title: "We have taken appointments out of your account",
      parts: [
        paragraph("Hello,"),
        paragraph(
          "We had put appointments into your account because we believed that they were yours. We have taken them out again, and emails about them no longer come to you.",
        ),
        paragraph(`Please call us at ${settings.phone}.`, "If that isn't right"),
      ],
      foot: fullFoot(notice, `You are receiving this email because you have an account at ${clinic}.`),
    };
  }
  if (visits.length === 0) {
    return {
      subject: `New in your account at ${clinic}`,
      preview: "Past appointments of yours.",
      title: "Past appointments are in your account now",
      parts: [
        paragraph("Hello,"),
        paragraph(
          "We believe that some past appointments at our clinic are yours, and have put them into your account.",
        ),
        undo,
        seeThem,
      ],
      foot: fullFoot(notice, `You are receiving this email because you have an account at ${clinic}.`),
    };
  }
  return {
    subject: `New in your account at ${clinic}`,
    preview: "Appointments that you had made by phone.",
    title: "These appointments are in your account now",
    parts: [
      paragraph("Hello,"),
      paragraph(
        "We believe that these appointments are yours, and have put them into your account. Emails about them come to this address.",
      ),
      ...visits.map(
        ({ startsAt }): LetterPart => ({
          part: "when",
          label: "Booked",
          day: formatFullDate(settings, startsAt),
          time: formatTimeWithZone(settings, startsAt),
          off: false,
          more: [],
        }),
      ),
      undo,
      seeThem,
    ],
    foot: fullFoot(notice, `You are receiving this email because you have an account at ${clinic}.`),
  };
}
