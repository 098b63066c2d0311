import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema, emailSchema, instantSchema, requiredText, successSchema } from "./fields.ts";
import { pageQuerySchema } from "./paging.ts";

/** `website` is a field that people don't see: what fills it is a bot, thanked and not stored. */
export const messageInputSchema = z.object({
  email: emailSchema,
  subject: requiredText("Subject", 150),
  message: requiredText("Your message", 5000),
  website: z.optional(z.string().check(z.maxLength(500))),
});
export type MessageInput = z.infer<typeof messageInputSchema>;

export const messageStateSchema = z.enum(["new", "read", "done"]);

const messageSchema = z.object({
  _id: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  state: messageStateSchema,
  createdAt: instantSchema,
});
export type Message = z.infer<typeof messageSchema>;
export const messagesSchema = z.array(messageSchema);

/** Slowed down by sender: `too-many-requests` with Retry-After. */
export const sendMessage = {
  method: "POST",
  path: "/messages",
  who: "anyone",
  body: messageInputSchema,
  answer: successSchema,
  status: 201,
  errors: ["too-many-requests"],
} as const satisfies Endpoint;

/** Latest first; without a state all of them. */
export const listMessages = {
  method: "GET",
  path: "/messages",
  who: "admin",
  query: z.extend(pageQuerySchema, { state: z.optional(messageStateSchema) }),
  answer: messagesSchema,
  paged: true,
  errors: [],
} as const satisfies Endpoint;

export const changeMessage = {
  method: "PATCH",
  path: "/messages/{id}",
  who: "admin",
  params: byIdSchema,
  body: z.object({ state: messageStateSchema }),
  answer: successSchema,
  errors: [],
} as const satisfies Endpoint;

export const deleteMessage = {
  method: "DELETE",
  path: "/messages/{id}",
  who: "admin",
  params: byIdSchema,
  answer: successSchema,
  errors: [],
} as const satisfies Endpoint;
