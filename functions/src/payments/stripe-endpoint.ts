import * as z from "zod/mini";

const localHostSchema = z.string().check(z.regex(/^(127\.0\.0\.1|localhost):\d+$/));

/**
 * Where the SDK finds Stripe. Only a project that can't exist at Google (`demo-…` is reserved for emulators) may find it on
 * this machine, and nothing can point it anywhere else.
 */
export function stripeEndpoint(projectId: string, emulatorHost = "127.0.0.1:12111") {
  if (!projectId.startsWith("demo-")) return {};
  const [host = "", port = ""] = z.parse(localHostSchema, emulatorHost).split(":");
  return { host, port, protocol: "http" } as const;
}
