/** Records that are one person's, as the desk has said: shown before it is done, and taken back within 30 days. */
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema, idSchema, instantSchema, successSchema } from "./fields.ts";

const recordSchema = z.union([z.object({ uid: idSchema }), z.object({ caller: idSchema })]);
export type PersonRecord = z.infer<typeof recordSchema>;

/**
 * `one-caller`: two callers become one. `into-account`: a caller's appointments become the account's. `same-as`: two accounts are shown
 * as one, and stay two.
 */
export const personLinkKindSchema = z.enum(["one-caller", "into-account", "same-as"]);
export type PersonLinkKind = z.infer<typeof personLinkKindSchema>;

const sideSchema = z.object({
  kind: z.enum(["account", "caller"]),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
});

const linkedSchema = z.object({
  /** Null while it is only shown. */
  _id: z.nullable(idSchema),
  kind: personLinkKindSchema,
  /** Whose record goes into the other. */
  from: sideSchema,
  to: sideSchema,
  /** Whether one name of the one is a name of the other, or of their family. Other names are no fault: people marry. */
  sameName: z.boolean(),
  /** Appointments that change hands. */
  coming: z.int(),
  past: z.int(),
  /** The addresses that are told by mail: where appointments become an account's. */
  told: z.array(z.string()),
});
export type LinkedPeople = z.infer<typeof linkedSchema>;

/** As it stands on the page of the person. */
export const personLinkSchema = z.object({
  _id: idSchema,
  kind: personLinkKindSchema,
  /** The name of the record that went into this one, or of the other account. */
  name: z.string(),
  appointments: z.int(),
  at: instantSchema,
  /** It can be taken back until then; null for accounts that are shown as one, which always can. */
  until: z.nullable(instantSchema),
});
export type PersonLink = z.infer<typeof personLinkSchema>;

/**
 * With `preview` nothing is done. 400 for the same record twice. 409 `address-not-verified` where a caller is to go into an account whose address
 * isn't verified, `already-linked` for accounts that are one already, `too-many-to-link` for more than 300 appointments, `conflict`
 * while one of them is being linked with another record. A link of the same two that was interrupted goes on.
 */
export const linkPeople = {
  method: "POST",
  path: "/people/link",
  who: "admin",
  body: z.object({ one: recordSchema, other: recordSchema, preview: z.optional(z.boolean()) }),
  answer: linkedSchema,
  errors: ["not-found", "address-not-verified", "already-linked", "too-many-to-link", "conflict"],
} as const satisfies Endpoint;

/**
 * Within 30 days: the appointments that it moved go back, if they are still where it put them. After that 409 `too-late`. Accounts that are shown
 * as one can always be two again. 409 `conflict` while it is being done.
 */
export const unlinkPeople = {
  method: "DELETE",
  path: "/people/link/{id}",
  who: "admin",
  params: byIdSchema,
  answer: successSchema,
  errors: ["too-late", "conflict"],
} as const satisfies Endpoint;
