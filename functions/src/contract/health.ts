import * as z from "zod/mini";

const healthSchema = z.object({ ok: z.literal(true), version: z.string() });
export type Health = z.infer<typeof healthSchema>;

/** The answer of acts that have nothing else to tell. */
export const successSchema = z.object({ success: z.literal(true) });
