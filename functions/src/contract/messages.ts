import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { byIdSchema, emailSchema, instantSchema, requestIdSchema, successSchema } from "./fields.ts";
import { bounceReasonSchema } from "./mail-reports.ts";
import { noticeReasonSchema, noticeStateSchema } from "./notices.ts";
import { pageQuerySchema } from "./paging.ts";
import { manyLines, maxLength, requiredText } from "./text.ts";

/**
 * `leaveEmpty` is a hidden field. Bots fill it. A password manager may fill it too, so the refusal tells people what to do.
 */
export const messageInputSchema = z.object({
  email: emailSchema,
  subject: requiredText("Subject", 150),
  message: requiredText("Your message", 5000, manyLines),
  leaveEmpty: z.optional(
    z
      .string()
      .check(
        maxLength(
          0,
          "Your message isn't sent yet: a field that should stay empty was filled in, perhaps by your password manager. We have emptied it. Please press Submit again.",
        ),
      ),
  ),
});
export type MessageInput = z.infer<typeof messageInputSchema>;

export const messageStateSchema = z.enum(["new", "read", "done"]);

/** The most answers that the clinic can give to one message. After them, people write emails to each other. */
export const maxReplies = 20;

/** The clinic's answer to a message, which it sends by email. */
const replySchema = z.object({
  /** The `requestId` with which the desk sent the answer. */
  _id: requestIdSchema,
  text: z.string(),
  at: instantSchema,
  /** Name or address of the admin who answered. It is null in the patient's own export, and if that account was removed. */
  by: z.nullable(z.string()),
  /** The state of the answer's email. It is `unknown` without a reason if the record of the email was deleted. */
  state: noticeStateSchema,
  reason: z.nullable(noticeReasonSchema),
  /** Why the email came back, according to the mail provider. */
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
  /** The clinic's answers, the oldest first. */
  replies: z.array(replySchema),
});
export type Message = z.infer<typeof messageSchema>;
export const messagesSchema = z.array(messageSchema);

/**
 * Sends a message to the clinic. The number of messages from one sender is limited: 429 `too-many-requests` with
 * Retry-After.
 */
export const sendMessage = {
  method: "POST",
  path: "/messages",
  permission: "anyone",
  body: messageInputSchema,
  answer: successSchema,
  status: 201,
  errors: ["too-many-requests"],
} as const satisfies Endpoint;

/** Lists messages, the latest first. Without `state` the list has all of them. */
export const listMessages = {
  method: "GET",
  path: "/messages",
  permission: "messages.answer",
  query: z.extend(pageQuerySchema, { state: z.optional(messageStateSchema) }),
  answer: messagesSchema,
  paged: true,
  errors: [],
} as const satisfies Endpoint;

/** Returns one message as it is now, including the state of its answers' emails. */
export const showMessage = {
  method: "GET",
  path: "/messages/{id}",
  permission: "messages.answer",
  params: byIdSchema,
  answer: messageSchema,
  errors: [],
} as const satisfies Endpoint;

export const setMessageState = {
  method: "PATCH",
  path: "/messages/{id}",
  permission: "messages.answer",
  logged: "changed",
  params: byIdSchema,
  body: z.object({ state: messageStateSchema }),
  answer: successSchema,
  errors: [],
} as const satisfies Endpoint;

export const replyInputSchema = z.object({ text: requiredText("Your answer", 5000, manyLines) });
export type ReplyInput = z.infer<typeof replyInputSchema>;

/**
 * Sends the message's writer an answer by email, and marks the message as done. Repeating a `requestId` sends nothing more.
 * The call returns 409 `conflict` after `maxReplies` answers, and if the same id was used with another text.
 */
export const replyToMessage = {
  method: "POST",
  path: "/messages/{id}/reply",
  permission: "messages.answer",
  logged: "changed",
  params: byIdSchema,
  body: z.extend(replyInputSchema, { requestId: requestIdSchema }),
  answer: successSchema,
  status: 201,
  errors: ["conflict"],
} as const satisfies Endpoint;

/** Deletes a message and its answers. */
export const deleteMessage = {
  method: "DELETE",
  path: "/messages/{id}",
  permission: "messages.answer",
  logged: "changed",
  params: byIdSchema,
  answer: successSchema,
  errors: [],
} as const satisfies Endpoint;
