import { expect, test } from "vitest";
import { sampleRoleNotice } from "../../testing/sample-notice.ts";
import { composeRoleGrantedMail } from "./compose-by-kind.ts";

test("names the new admin, the time, and the admin who gave the role", () => {
  const { subject, text, html } = composeRoleGrantedMail(sampleRoleNotice());
  expect(subject).toBe("New admin at Pearl Street Dental");
  for (const line of [
    "Name: Noor Haddad",
    "Email: noor@clinic.test",
    "Since: Monday, January 2, 2023, 10:20 AM (EST, New York)",
    "By: Dana White, dana@clinic.test",
  ])
    expect(text).toContain(line);
  expect(text).toContain("See all users:\nhttps://pearlstreet.test/dashboard/users\n");
  expect(html).toContain('href="https://pearlstreet.test/dashboard/users"');
});

test("a lock screen doesn't show the new admin", () => {
  const { subject, html } = composeRoleGrantedMail(sampleRoleNotice());
  const preview = /mso-hide:all">(.*?)&#847;/.exec(html)?.[1] ?? "";
  for (const seen of [subject, preview]) expect(seen).not.toMatch(/Noor|noor@|Dana|dana@/);
});

test("shows addresses of accounts without names, and names the command", () => {
  const { text } = composeRoleGrantedMail(
    sampleRoleNotice({ of: { name: "", email: "noor@clinic.test" }, by: null }),
  );
  expect(text).not.toContain("Name:");
  expect(text).toContain("By: The person who maintains the website");
});

test("a name stays one line of text", () => {
  const name = "<b>Noor</b>\r\nBy: the owner";
  const { text, html } = composeRoleGrantedMail(
    sampleRoleNotice({ of: { name, email: "noor@clinic.test" } }),
  );
  expect(text).toContain("Name: <b>Noor</b> By: the owner\n");
  expect(html).not.toContain("<b>");
});
