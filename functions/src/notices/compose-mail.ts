import { readClinic } from "../firestore/clinic.ts";
import type { MailMessage } from "../ports/mail.ts";
import {
  composeAccountRemovedMail,
  composeAddressChangedMail,
  composeAppointmentMail,
  composeMessageAnswerMail,
  composeRecordsLinkedMail,
  composeRoleGrantedMail,
} from "./compose-by-kind.ts";
import type { LeasedNotice } from "./lease.ts";
import type { SendingDependencies } from "./record-attempt.ts";

/** Writes the mail of a notice. Replies go to the clinic's address. The same notice always has the same Message-ID. */
export async function composeMail(
  { db, siteUrl }: SendingDependencies,
  { notice, about }: LeasedNotice,
): Promise<MailMessage> {
  const { settings } = await readClinic(db);
  const { name, email } = settings;
  const envelope = {
    messageId: `${notice.id}@${new URL(siteUrl).hostname}`,
    fromName: name,
    replyTo: { name, address: email },
  };
  if (about.kind === "answer") {
    const contents = composeMessageAnswerMail({ ...about, settings, siteUrl });
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
      ...composeRoleGrantedMail({ ...about, settings, siteUrl }),
      to: { name, address },
      muteUrl: null,
    };
  }
  if (about.kind === "address-changed") {
    const contents = composeAddressChangedMail({ ...about, settings, siteUrl });
    return { ...envelope, ...contents, to: { name: "", address: about.to }, muteUrl: null };
  }
  if (about.kind === "account-removed") {
    const { to: address, trusted, name = "" } = about;
    return {
      ...envelope,
      ...composeAccountRemovedMail({ ...about, settings, siteUrl }),
      to: { name: trusted ? name : "", address },
      muteUrl: null,
    };
  }
  if (about.kind === "records-linked") {
    const contents = composeRecordsLinkedMail({ ...about, settings, siteUrl });
    return { ...envelope, ...contents, to: { name: "", address: about.to }, muteUrl: null };
  }
  const { booking, trusted, muteUrl } = about;
  const contents = composeAppointmentMail({ ...about, muteUrl: trusted ? muteUrl : null, settings, siteUrl });
  // An unverified address may be a stranger's, so the patient's name is left out.
  const to = { name: trusted ? booking.patientName : "", address: booking.patient };
  return { ...envelope, ...contents, to, muteUrl };
}
