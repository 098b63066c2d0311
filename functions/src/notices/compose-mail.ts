import type { Settings } from "../contract/settings.ts";
import { accentTones } from "../domain/accent-tones.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readSite, type StoredSiteContent } from "../firestore/site.ts";
import type { MailMessage } from "../ports/mail.ts";
import { photoUrlWithToken } from "../ports/photos.ts";
import {
  type ComposedMail,
  composeAccountRemovedMail,
  composeAddressChangedMail,
  composeAppointmentMail,
  composeMessageAnswerMail,
  composeRecordsLinkedMail,
  composeRoleGrantedMail,
  composeSeriesMail,
  composeStaffChangeMail,
  composeStaffMessageMail,
  composeStaffSummaryMail,
} from "./compose-by-kind.ts";
import type { LeasedNotice } from "./lease.ts";
import { type MailLook, siteIcon } from "./mail-colors.ts";
import type { StaffMailData } from "./plan-staff-mail.ts";
import type { SendingDependencies } from "./record-attempt.ts";

/** Writes the mail of a notice. Replies go to the clinic's address. The same notice always has the same Message-ID. */
export async function composeMail(
  { db, siteUrl, photosUrl }: SendingDependencies,
  { notice, about }: LeasedNotice,
): Promise<MailMessage> {
  const [{ settings }, { content }] = await Promise.all([readClinic(db), readSite(db)]);
  const look = mailLookOf(content, { siteUrl, photosUrl });
  const { name, email } = settings;
  const envelope = {
    messageId: `${notice.id}@${new URL(siteUrl).hostname}`,
    fromName: name,
    replyTo: { name, address: email },
  };
  if (about.kind === "answer") {
    const contents = composeMessageAnswerMail({ ...about, settings, siteUrl, look });
    return {
      ...envelope,
      ...contents,
      to: { name: "", address: about.writer },
      muteUrl: null,
      byPerson: true,
    };
  }
  if (about.kind === "role-granted") {
    const { name, email: address } = about.to;
    return {
      ...envelope,
      ...composeRoleGrantedMail({ ...about, settings, siteUrl, look }),
      to: { name, address },
      muteUrl: null,
    };
  }
  if (about.kind === "address-changed") {
    const contents = composeAddressChangedMail({ ...about, settings, siteUrl, look });
    return { ...envelope, ...contents, to: { name: "", address: about.to }, muteUrl: null };
  }
  if (about.kind === "account-removed") {
    const { to: address, trusted, name = "" } = about;
    return {
      ...envelope,
      ...composeAccountRemovedMail({ ...about, settings, siteUrl, look }),
      to: { name: trusted ? name : "", address },
      muteUrl: null,
    };
  }
  if (about.kind === "series") {
    const { to: address, trusted, reader } = about;
    return {
      ...envelope,
      ...composeSeriesMail({ ...about, settings, siteUrl, look }),
      to: { name: trusted ? reader : "", address },
      muteUrl: null,
    };
  }
  if (about.kind === "records-linked") {
    const contents = composeRecordsLinkedMail({ ...about, settings, siteUrl, look });
    return { ...envelope, ...contents, to: { name: "", address: about.to }, muteUrl: null };
  }
  if (about.kind === "staff-change" || about.kind === "staff-message" || about.kind === "staff-summary")
    return {
      ...envelope,
      ...composeStaffMail(about, { settings, siteUrl, look }),
      to: { name: "", address: about.to },
      muteUrl: null,
    };
  const { booking, reader, trusted, muteUrl } = about;
  const contents = composeAppointmentMail({
    ...about,
    muteUrl: trusted ? muteUrl : null,
    settings,
    siteUrl,
    look,
  });
  // An unverified address may be a stranger's, so the name is left out.
  const to = { name: trusted ? reader : "", address: booking.patient };
  return { ...envelope, ...contents, to, muteUrl };
}

type MailSurroundings = { settings: Settings; siteUrl: string; look: MailLook };

function composeStaffMail(about: StaffMailData, surroundings: MailSurroundings): ComposedMail {
  switch (about.kind) {
    case "staff-change":
      return composeStaffChangeMail({ ...about, ...surroundings });
    case "staff-message":
      return composeStaffMessageMail({ ...about, ...surroundings });
    case "staff-summary":
      return composeStaffSummaryMail({ ...about, ...surroundings });
  }
}

/**
 * Mail programs can't show WebP, so the logo is its JPEG or PNG. A clinic without a logo has the icon of its site. Without a `photosUrl`
 * an uploaded logo is left out.
 */
function mailLookOf(
  { accent, logo }: StoredSiteContent,
  { siteUrl, photosUrl }: Pick<SendingDependencies, "siteUrl" | "photosUrl">,
): MailLook {
  const tones = accent === null ? null : accentTones(accent);
  const file = logo?.sizes.at(-1)?.src;
  if (!logo || !file) return { tones, logo: siteIcon(siteUrl) };
  const { width, height } = logo;
  if (file.photo.startsWith("/")) return { tones, logo: { url: `${siteUrl}${file.photo}`, width, height } };
  if (photosUrl === undefined) return { tones, logo: null };
  return { tones, logo: { url: photoUrlWithToken(photosUrl, file), width, height } };
}
