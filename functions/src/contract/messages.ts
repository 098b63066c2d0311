import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema, emailSchema, instantSchema, requestIdSchema, successSchema } from "./fields.ts";
import { bounceReasonSchema } from "./mail-reports.ts";
import { noticeReasonSchema, noticeStateSchema } from "./notices.ts";
import { pageQuerySchema } from "./paging.ts";
import { atMost, manyLines, requiredText } from "./text.ts";

/** `leaveEmpty` is a hidden field. Bots fill it. A password manager may fill it too, so the refusal tells people what to do. */
export const messageInputSchema = z.object({
  email: emailSchema,
  subject: requiredText("Subject", 150),
  message: requiredText("Your message", 5000, manyLines),
  leaveEmpty: z.optional(
    z
      .string()
      .check(
        atMost(
          0,
          "Your message isn't sent yet: a field that should stay empty was filled in, perhaps by your password manager. We have emptied it. Please press Submit again.",
        ),
      ),
  ),
});
export type MessageInput = z.infer<typeof messageInputSchema>;

export const messageStateSchema = z.enum(["new", "read", "done"]);

/** As many as a message takes: beyond them people write to each other. */
export const mostReplies = 20;

/** The clinic's, by mail. */
const replySchema = z.object({
  /** The `requestId` that it was sent with. */
  _id: requestIdSchema,
  text: z.string(),
  at: instantSchema,
  /** Name or address of the clinic's person; null in the writer's own export, and where that account is gone. */
  by: z.nullable(z.string()),
  /** What became of the mail: `unknown` without a reason where that is no longer on record. */
  state: noticeStateSchema,
  reason: z.nullable(noticeReasonSchema),
  /** Why it came back, as the mail provider says. */
  returned: z.optional(bounceReasonSchema),
});
export type Reply = z.infer<typeof replySchema>;

const messageSchema = z.object({
  _id: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  state: messageStateSchema,
  createdAt: instantSchema,
  /** In their order. */
  replies: z.array(replySchema),
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

/** One of them as it is now: what became of its answers, too. */
export const showMessage = {
  method: "GET",
  path: "/messages/{id}",
  who: "admin",
  params: byIdSchema,
  answer: messageSchema,
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

export const replyInputSchema = z.object({ text: requiredText("Your answer", 5000, manyLines) });
export type ReplyInput = z.infer<typeof replyInputSchema>;

/**
 * Owes its writer this answer, by mail, and marks it as done. The same `requestId` is the same answer. 409 `conflict` after
 * `mostReplies`, and where that id was sent with another text.
 */
export const replyToMessage = {
  method: "POST",
  path: "/messages/{id}/reply",
  who: "admin",
  params: byIdSchema,
  body: z.extend(replyInputSchema, { requestId: requestIdSchema }),
  answer: successSchema,
  status: 201,
  errors: ["conflict"],
} as const satisfies Endpoint;

/** With its replies. */
export const deleteMessage = {
  method: "DELETE",
  path: "/messages/{id}",
  who: "admin",
  params: byIdSchema,
  answer: successSchema,
  errors: [],
} as const satisfies Endpoint;
