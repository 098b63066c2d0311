import { oneLine } from "../contract/text.ts";
import { formatDateTimeWithZone } from "../domain/clinic-time.ts";
import { fullFoot, type Letter, paragraph } from "./letter.ts";
import type { RoleGrantedNotice } from "./mail-notices.ts";

/** The mail to the other admins about a new admin, because a stolen account may have granted the role. */
export function roleGrantedLetter(notice: RoleGrantedNotice): Letter {
  const { settings, siteUrl, of, by, grantedAt } = notice;
  const clinic = oneLine(settings.name);
  return {
    subject: `New admin at ${clinic}`,
    preview: "Somebody has been given the admin role.",
    title: "There is a new admin",
    parts: [
      paragraph("Hello,"),
      paragraph(
        `From now on this person sees all patients and appointments of ${clinic}, and can change everything on its dashboard, other admins included.`,
      ),
      {
        part: "facts",
        facts: [
          ...(of.name === "" ? [] : [{ name: "Name", value: oneLine(of.name) }]),
          { name: "Email", value: of.email },
          { name: "Made admin", value: formatDateTimeWithZone(settings, grantedAt) },
          { name: "By", value: by === null ? "A command of whoever runs the website" : whoIs(by) },
        ],
      },
      paragraph(
        "Please take the role away at once, and ask whoever gave it to change their password.",
        "If you know nothing of it",
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
