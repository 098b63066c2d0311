/** Who is meant: an account, or a caller by what the desk knows of them. */
export type PersonKey = { uid: string } | { phone: string } | { email: string };

/** Behind `#`, so that whom the desk looks up reaches no server's log. */
export function personLink(who: PersonKey): string {
  return `/dashboard/person#${new URLSearchParams(who)}`;
}
