import type { StaffRole } from "../contract/permissions.ts";
import { oneLine } from "../contract/text.ts";
import { formatDateTimeWithZone } from "../domain/clinic-time.ts";
import { fullFoot, type Letter, paragraph } from "./letter.ts";
import type { RoleGrantedNotice } from "./mail-notices.ts";

/** The mail's words for each role. */
const roleTexts: Record<StaffRole, { name: string; may: (clinic: string) => string }> = {
  owner: {
    name: "admin",
    may: (clinic) =>
      `sees all patients and appointments of ${clinic}, and can change everything on its dashboard, other admins included.`,
  },
  desk: {
    name: "front desk account",
    may: (clinic) =>
      `sees all patients and appointments of ${clinic}, books, moves and cancels, takes payments, and answers messages.`,
  },
  dentist: {
    name: "dentist account",
    may: (clinic) => `sees their own appointments at ${clinic}, and the patients they treat.`,
  },
  books: {
    name: "bookkeeping account",
    may: (clinic) => `sees the figures and earnings of ${clinic}.`,
  },
};

/** The mail to the other owners about a role that was given, because a stolen account may have given it. */
export function roleGrantedLetter(notice: RoleGrantedNotice): Letter {
  const { settings, siteUrl, role, of, by, grantedAt } = notice;
  const { name, may } = roleTexts[role];
  const clinic = oneLine(settings.name);
  return {
    subject: `New ${name} at ${clinic}`,
    preview: "Somebody has been given a role on the dashboard.",
    title: `There is a new ${name}`,
    parts: [
      paragraph("Hello,"),
      paragraph(`From now on this person ${may(clinic)}`),
      {
        part: "facts",
        facts: [
          ...(of.name === "" ? [] : [{ name: "Name", value: oneLine(of.name) }]),
          { name: "Email", value: of.email },
          { name: "Since", value: formatDateTimeWithZone(settings, grantedAt) },
          { name: "By", value: by === null ? "The person who maintains the website" : whoIs(by) },
        ],
      },
      paragraph(
        "Please take the role away at once, and ask the person who gave it to change their password.",
        "If you didn't expect this",
      ),
      {
        part: "choices",
        choices: [{ text: "See all users", url: `${siteUrl}/dashboard/users`, main: true }],
      },
    ],
    foot: fullFoot(notice, `You are receiving this email because you are an admin of ${clinic}.`),
  };
}

function whoIs({ name, email }: { name: string; email: string }): string {
  return name === "" ? email : `${oneLine(name)}, ${email}`;
}
