import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";

export const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;

/**
 * The upload from the specification: the form field `image`, and `data.url` in the answer. A photo that no dentist uses is
 * deleted after a day.
 */
export const uploadPhoto = {
  method: "POST",
  path: "/photo",
  who: "admin",
  query: z.object({ for: z.enum(["doctor"]) }),
  body: z.object({ image: z.file("Image is required") }),
  readsFile: { maxBytes: 5 * 1024 * 1024 },
  answer: z.object({ success: z.literal(true), data: z.object({ url: z.string() }) }),
  readsSuccess: true,
  errors: [],
} as const satisfies Endpoint;
