import { z } from "zod";

/** The bodies of the control calls: shared by the server that reads them and the client that tests use. */

export const faultBody = z.strictObject({
  method: z.enum(["GET", "POST", "DELETE"]).optional(),
  path: z.string().optional(),
  key: z.enum(["publishable", "secret"]).optional(),
  when: z.enum(["before", "after"]).default("before"),
  answer: z.union([z.int().min(400).max(599), z.literal("reset"), z.literal("none")]).default("none"),
  delayMs: z.int().min(0).default(0),
  times: z.int().min(1).default(1),
});

const times = z.int().min(1).default(1);

export const ruleBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.enum(["drop", "duplicate"]), type: z.string().optional(), times }),
  z.strictObject({ action: z.literal("delay"), delayMs: z.int().min(0), type: z.string().optional(), times }),
]);

export const releaseBody = z.strictObject({
  order: z.enum(["oldest-first", "newest-first"]).default("oldest-first"),
});

export const timesBody = z.strictObject({ times });

export const outcomeBody = z.strictObject({ outcome: z.enum(["succeeded", "failed"]) });

export const refundDelayBody = z.strictObject({ delayMs: z.int().min(0).nullable() });
