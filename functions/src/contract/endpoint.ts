import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/**
 * One call of the API, said once: the server binds it to its handler, the site calls it by it, and /openapi.json is
 * written from it. So its schemas hold no transforms and no checks that JSON Schema can't say; what is beyond that, like
 * whether a day exists, is a rule of the domain.
 */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `/booking/{id}/move` */
  path: `/${string}`;
  /** What the server enforces before it asks the handler, who judges ownership. */
  who: "anyone" | "signed-in" | "admin";
  /** By the names in `path`. What doesn't fit names nothing: 404. */
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  answer: z.ZodMiniType;
  /** Of success; 200 where it isn't said. */
  status?: 201;
  /** Its own refusals, beside those that any call of its kind may meet. */
  errors: readonly ErrorCode[];
  /** Seconds that a cache may answer for us, but for `?fresh=`. Where it isn't said, nobody may store the answer. */
  publicSeconds?: number;
  /** A list by `?limit=&after=`, whose answer has the headers of `paging.ts`. */
  paged?: true;
  /** The spec reads `success` from the answer, so that refusals carry it too. */
  readsSuccess?: true;
  /** Of an answer that is a text; JSON where it isn't said. */
  contentType?: "text/html; charset=utf-8" | "text/calendar; charset=utf-8";
  /** Its body may come as a form of HTML too, whose fields are texts: urlencoded or multipart. */
  readsForms?: true;
  /** Its body is a form of HTML with a file of at most so many bytes: `multipart/form-data`, and nothing else. */
  readsFile?: { maxBytes: number };
  /** The answer is a file of this name. */
  download?: string;
  /** Who calls proves it by a signature over the body's bytes in this header, which the handler checks. */
  signature?: string;
  /** The clinic's mail provider calls it: by Basic auth, or with a signature in the body. The handler checks that. */
  fromMailProvider?: true;
}

type Part = "params" | "query" | "body";

/** What a caller of this endpoint has to give: only what it takes, and optional where all of that is. */
export type Sent<E extends Endpoint> = {
  [P in Part as P extends RequiredParts<E> ? P : never]: InputOf<E, P>;
} & { [P in Part as P extends RequiredParts<E> ? never : P]?: InputOf<E, P> | undefined };

type InputOf<E extends Endpoint, P extends Part> = E[P] extends z.ZodMiniType ? z.input<E[P]> : undefined;

type RequiredParts<E extends Endpoint> = {
  [P in Part]: E[P] extends z.ZodMiniType ? (object extends z.input<E[P]> ? never : P) : never;
}[Part];

/** What was asked of a server, with the values in their places: `/booking/8f3e/move?by=clinic`. */
export function addressOf(
  { path }: Pick<Endpoint, "path">,
  { params, query }: { params?: unknown; query?: unknown } = {},
): string {
  const values = new Map(Object.entries(params ?? {}));
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? address : `${address}?${search}`;
}
