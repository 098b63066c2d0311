import * as z from "zod/mini";
import { emailSchema, instantSchema, requiredText } from "./fields.ts";

/** POST /messages. `website` is a field that people don't see: what fills it is a bot, thanked and not stored. */
export const messageInputSchema = z.object({
  email: emailSchema,
  subject: requiredText("Subject", 150),
  message: requiredText("Your message", 5000),
  website: z.optional(z.string().check(z.maxLength(500))),
});
export type MessageInput = z.infer<typeof messageInputSchema>;

const messageStateSchema = z.enum(["new", "read", "done"]);

/** GET /messages?state=, for admins; without a state all of them, latest first. */
export const messagesQuerySchema = z.object({ state: z.optional(messageStateSchema) });
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

/** PATCH /messages/{id} */
export const messageChangeSchema = z.object({ state: messageStateSchema });
