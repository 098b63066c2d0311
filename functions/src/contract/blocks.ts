/**
 * Calls on blocks: times that the clinic keeps free of patients' bookings, like meetings, lunch and emergency time. The desk may
 * still book into them despite `blocked`.
 */
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import {
  blockKindSchema,
  byIdSchema,
  dateTextSchema,
  idSchema,
  isoDateSchema,
  requestIdSchema,
  slotSchema,
} from "./fields.ts";
import { optionalText, patternText } from "./text.ts";

/** A time of day on a quarter-hour, in 24 hours: `08:15`. `24:00` is the end of the day. */
const quarterHourSchema = patternText(
  5,
  /^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/,
  "Use a quarter-hour, like 08:15",
);

export const blockInputSchema = z.object({
  /** Whose time it is. Null blocks everybody's: all dentists, and treatments without dentists. */
  doctorId: z.nullable(idSchema),
  dateISO: isoDateSchema,
  /** The block is the half-open range `[from, to)` in the clinic's time zone. */
  from: quarterHourSchema,
  to: quarterHourSchema,
  kind: blockKindSchema,
  /** Only staff see it. It may be empty. */
  note: optionalText("Note", 80),
  /** True: the time is kept for the desk's own bookings. False: nobody treats patients then. */
  deskOnly: z.boolean(),
});
export type BlockKind = z.infer<typeof blockKindSchema>;
export type BlockInput = z.infer<typeof blockInputSchema>;

export const blockSchema = z.extend(blockInputSchema, {
  _id: idSchema,
  /** The blocks of one weekly series share it. Null for a single block. */
  seriesId: z.nullable(idSchema),
  version: z.int(),
});
export type Block = z.infer<typeof blockSchema>;

/** The most blocks of a series: one a week for a year. */
export const maxSeriesBlocks = 53;

/** Which blocks of a series a change concerns: this one, this and the later ones, or all. */
export const blockScopeSchema = z.enum(["one", "following", "all"]);
export type BlockScope = z.infer<typeof blockScopeSchema>;

/**
 * `blocks`: the blocks as they are now, and `before`: as they were; a new or removed block is in one of the lists only. PUT
 * /blocks with `before` undoes a change or a removal. `appointments`: what is booked in the blocked time already. It stays
 * booked.
 */
const blocksChangedSchema = z.object({
  success: z.literal(true),
  blocks: z.array(blockSchema),
  before: z.array(blockSchema),
  appointments: z.array(z.object({ _id: idSchema, dateISO: isoDateSchema, slot: slotSchema })),
});
export type BlocksChanged = z.infer<typeof blocksChangedSchema>;

/** Dentists get their own blocks and those for everybody. */
export const listBlocks = {
  method: "GET",
  path: "/blocks",
  permission: "schedule.read",
  servesOwnScope: true,
  query: z.object({
    from: dateTextSchema,
    days: z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(42)),
  }),
  answer: z.array(blockSchema),
  errors: [],
} as const satisfies Endpoint;

/**
 * Adds a block, or with `repeatUntil` one for each week until that day, in one commit. Repeating the same `requestId` returns the
 * blocks that it made.
 */
export const addBlocks = {
  method: "POST",
  path: "/blocks",
  permission: "booking.change",
  logged: "changed",
  body: z.extend(blockInputSchema, {
    repeatUntil: z.optional(isoDateSchema),
    requestId: z.optional(requestIdSchema),
  }),
  answer: blocksChangedSchema,
  status: 201,
  errors: [],
} as const satisfies Endpoint;

/** Another `dateISO` moves the other blocks of the scope by as many days. Without `scope` only this block changes. */
export const changeBlocks = {
  method: "PATCH",
  path: "/blocks/{id}",
  permission: "booking.change",
  logged: "changed",
  params: byIdSchema,
  body: z.extend(z.partial(blockInputSchema), { scope: z.optional(blockScopeSchema) }),
  answer: blocksChangedSchema,
  errors: [],
} as const satisfies Endpoint;

export const removeBlocks = {
  method: "DELETE",
  path: "/blocks/{id}",
  permission: "booking.change",
  logged: "changed",
  params: byIdSchema,
  query: z.object({ scope: z.optional(blockScopeSchema) }),
  answer: blocksChangedSchema,
  errors: [],
} as const satisfies Endpoint;

/** Writes blocks as they were before a change or a removal. */
export const restoreBlocks = {
  method: "PUT",
  path: "/blocks",
  permission: "booking.change",
  logged: "changed",
  body: z.object({ blocks: z.array(blockSchema).check(z.minLength(1), z.maxLength(maxSeriesBlocks)) }),
  answer: blocksChangedSchema,
  errors: [],
} as const satisfies Endpoint;
