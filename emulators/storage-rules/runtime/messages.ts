import { z } from "zod";
import { firestoreValue, wireValue } from "./wire-value.ts";

/** What firebase-tools writes on the runtime's standard input, one object a line. */
export const requestMessage = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("load_ruleset"),
    id: z.int(),
    context: z.object({
      rulesetName: z.string(),
      source: z.object({ files: z.array(z.object({ name: z.string(), content: z.string() })) }),
    }),
  }),
  z.object({
    action: z.literal("verify"),
    id: z.int(),
    context: z.object({
      rulesetName: z.string(),
      path: z.string(),
      method: z.string(),
      variables: z.record(z.string(), wireValue),
    }),
  }),
]);

/** The answer to `fetch_firestore_document`; it has no action, only the id of the request that asked. */
export const documentMessage = z.object({
  id: z.int(),
  action: z.undefined().optional(),
  status: z.string(),
  result: z.object({ fields: z.record(z.string(), firestoreValue).default({}) }).optional(),
});

export type LoadRequest = Extract<z.output<typeof requestMessage>, { action: "load_ruleset" }>;
export type VerifyRequest = Extract<z.output<typeof requestMessage>, { action: "verify" }>;
export type DocumentMessage = z.output<typeof documentMessage>;

/**
 * What the runtime answers. `status` is always ok: firebase-tools 14 never wakes the caller of a request that was
 * answered otherwise; what went wrong stands in `errors`.
 */
export type ResponseMessage = { readonly id: number; readonly status: "ok" } & (
  | { readonly errors: readonly string[]; readonly warnings: readonly string[]; readonly result?: object }
  | {
      readonly server_request_id: number;
      readonly action: "fetch_firestore_document";
      readonly context: { readonly path: string };
    }
);
