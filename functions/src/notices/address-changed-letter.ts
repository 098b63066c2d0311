import { oneLine } from "../contract/text.ts";
import { formatDateTimeWithZone } from "../domain/clinic-time.ts";
import { fullFoot, type Letter, paragraph } from "./letter.ts";
import type { AddressChangedNotice } from "./mail-notices.ts";

/**
 * The mail to an account's earlier address after the address was changed, in case somebody else changed it. It doesn't name the
 * new address, because the earlier one may now belong to a stranger.
 */
export function addressChangedLetter(notice: AddressChangedNotice): Letter {
  const { settings, changedAt } = notice;
  const clinic = oneLine(settings.name);
  return {
    subject: `Your email address at ${clinic} was changed`,
    preview: "Your account has another address now.",
    title: "Your email address was changed",
    parts: [
      paragraph("Hello,"),
      paragraph(
        `Your account at ${clinic} has had another email address since ${formatDateTimeWithZone(settings, changedAt)}. Emails about your appointments go there, and the links in our earlier emails to this address no longer work.`,
      ),
      paragraph("You don't need to do anything.", "If you changed it"),
      paragraph(
        `Please call us at ${settings.phone} as soon as you can. Somebody may know your password.`,
        "If you did not change it",
      ),
    ],
    foot: fullFoot(
      notice,
      `You are receiving this email because this was the address of your account at ${clinic}.`,
    ),
  };
}
