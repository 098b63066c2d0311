import * as z from "zod/mini";

/** What a guard leaves in the navigation's state: the whole location that was wanted. */
const stateSchema = z.object({
  from: z.object({
    // One slash: `//host` would leave the site.
    pathname: z.string().check(z.regex(/^\/(?![/\\])/)),
    search: z.string(),
    hash: z.string(),
  }),
});

/** Where a person goes after signing in: back to where they came from, else home (the spec's section 2). */
export function originOf(state: unknown): { pathname: string; search: string; hash: string } {
  const parsed = z.safeParse(stateSchema, state);
  return parsed.success ? parsed.data.from : { pathname: "/", search: "", hash: "" };
}
