/**
 * Links between patient records: the desk says that two records belong to one person. It sees a preview first, and can undo
 * the link within 30 days.
 */
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema, idSchema, instantSchema, successSchema } from "./fields.ts";

const recordReferenceSchema = z.union([z.object({ uid: idSchema }), z.object({ caller: idSchema })]);
export type RecordReference = z.infer<typeof recordReferenceSchema>;

/**
 * `one-caller`: two callers become one. `into-account`: a caller's appointments become the account's. `same-as`: two
 * accounts are shown together, and both remain.
 */
export const recordLinkKindSchema = z.enum(["one-caller", "into-account", "same-as"]);
export type RecordLinkKind = z.infer<typeof recordLinkKindSchema>;

const linkedRecordSchema = z.object({
  kind: z.enum(["account", "caller"]),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
});

const recordLinkResultSchema = z.object({
  /** The link's id. It is null in a preview. */
  _id: z.nullable(idSchema),
  kind: recordLinkKindSchema,
  /** The record that is merged into the other. */
  from: linkedRecordSchema,
  to: linkedRecordSchema,
  /** True if the two records, or their families, share a name. Different names are allowed, because people marry. */
  sameName: z.boolean(),
  /** Numbers of upcoming and past appointments that the link moves. */
  coming: z.int(),
  past: z.int(),
  /** The email addresses that are notified, if the appointments become an account's. */
  told: z.array(z.string()),
});
export type RecordLinkResult = z.infer<typeof recordLinkResultSchema>;

/** A link as the patient's page shows it. */
export const recordLinkSchema = z.object({
  _id: idSchema,
  kind: recordLinkKindSchema,
  /** The name of the record that was merged into this one, or of the other account. */
  name: z.string(),
  appointments: z.int(),
  at: instantSchema,
  /** Until this instant the desk can undo the link. It is null for two linked accounts, which can always be separated. */
  until: z.nullable(instantSchema),
});
export type RecordLink = z.infer<typeof recordLinkSchema>;

/**
 * Links two records. With `preview` nothing changes. The call returns 400 if both records are the same. It returns 409
 * `address-not-verified` if a caller is to be merged into an account without a verified address, `already-linked` for two
 * accounts that are already linked, `too-many-to-link` for more than 300 appointments, and `conflict` while one of the
 * records is being linked with another. Repeating an interrupted link completes it.
 */
export const linkPeople = {
  method: "POST",
  path: "/people/link",
  permission: "patients.edit",
  logged: "changed",
  body: z.object({
    one: recordReferenceSchema,
    other: recordReferenceSchema,
    preview: z.optional(z.boolean()),
  }),
  answer: recordLinkResultSchema,
  errors: ["not-found", "address-not-verified", "already-linked", "too-many-to-link", "conflict"],
} as const satisfies Endpoint;

/**
 * Undoes a link within 30 days: each moved appointment goes back if it is still where the link put it. After 30 days the
 * call returns 409 `too-late`. Two linked accounts can always be separated. The call returns 409 `conflict` while the link
 * is being made or undone.
 */
export const unlinkPeople = {
  method: "DELETE",
  path: "/people/link/{id}",
  permission: "patients.edit",
  logged: "changed",
  params: byIdSchema,
  answer: successSchema,
  errors: ["too-late", "conflict"],
} as const satisfies Endpoint;
