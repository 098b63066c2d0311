import type { Auth } from "firebase-admin/auth";

/**
 * Returns a sentence that says where the links of Firebase's mails lead. They should lead to /verify, which asks the
 * person to sign in before it counts the address as verified; Firebase's own page does not. docs/deploy.md, The links
 * of Firebase's mails
 */
export async function describeActionUrl(auth: Auth, site: string): Promise<string> {
  const { users } = await auth.listUsers(100);
  const email = users.find((user) => user.email)?.email;
  if (email === undefined) return "Nobody has an account yet, so nobody gets a link.";
  return actionUrlSentence(await auth.generateEmailVerificationLink(email), site);
}

export function actionUrlSentence(link: string, site: string): string {
  const { origin, pathname } = new URL(link);
  if (origin === site && pathname === "/verify") return `They lead to ${site}/verify.`;
  return (
    `They lead to ${origin}${pathname}. Set ${site}/verify as action URL under Authentication → Templates ` +
    "(docs/deploy.md, The links of Firebase's mails): until then anyone who signs up with another person's address sees that person's appointments once that person opens the link."
  );
}
