import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";

/** This API as an OpenAPI document. https://spec.openapis.org/oas/v3.1.0 */
export const showOpenApi = {
  method: "GET",
  path: "/openapi.json",
  permission: "anyone",
  answer: z.looseObject({
    openapi: z.string(),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.unknown()),
  }),
  publicSeconds: 30,
  errors: [],
} as const satisfies Endpoint;
