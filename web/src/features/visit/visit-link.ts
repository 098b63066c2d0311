import { linkTokenSchema } from "@clinic/contract/mail-links.ts";
import * as z from "zod/mini";

/** What a link may open on the page. It does none of it: that is for whoever reads the page. */
const choiceSchema = z.enum(["confirm", "move", "cancel"]);
export type Choice = z.infer<typeof choiceSchema>;

export type VisitLink = { token: string; choice: Choice | null };

/** `#TOKEN` or `#TOKEN.move`, as mails have it; null where it is not complete. */
export function readLink(hash: string): VisitLink | null {
  const [token, choice] = hash.replace(/^#/, "").split(".");
  const known = z.safeParse(linkTokenSchema, token);
  if (!known.success) return null;
  return { token: known.data, choice: z.safeParse(choiceSchema, choice).data ?? null };
}
