import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { Permission } from "./permissions.ts";

/**
 * The definition of one API call. The server binds it to a handler, the web app makes its requests from it, and
 * /openapi.json is written from it. Its schemas hold only checks that JSON Schema can express; other rules, like whether a
 * day exists, belong to the domain.
 */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path of the call, for example `/booking/{id}/move`. */
  path: `/${string}`;
  /**
   * The permission that the caller needs. The server checks it before it runs the handler. `owner`: the handler returns 404 if the data
   * isn't the caller's. Everything but `anyone`, `signed-in` and `owner` is a permission of the staff.
   */
  permission: "anyone" | "signed-in" | "owner" | Permission;
  /** For a call with `owner`: the permission with which staff may make it on other people's data. */
  staffPermission?: Permission;
  /**
   * The access log records each successful call by staff. Looks at people and appointments are recorded by the handler, which
   * knows whose they are.
   */
  logged?: "changed" | "exported";
  /**
   * Staff whose permission covers only one dentist may make this call, and the handler limits it to that dentist. Without
   * this field they get 403.
   */
  servesOwnScope?: true;
  /**
   * The caller must have signed in at most `maxSignInAgeMinutes` ago; else the call returns 403 `sign-in-again`. For calls that
   * grant access or can't be undone. A handler that demands it only for some requests lists the error in `errors` instead.
   */
  needsRecentSignIn?: true;
  /** The values in `path`, by name. Malformed path parameters return 404. */
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  answer: z.ZodMiniType;
  /** The HTTP status of success, if it isn't 200. */
  status?: 201;
  /** The errors of this call alone. Errors that any call can return aren't listed. */
  errors: readonly ErrorCode[];
  /**
   * For so many seconds a cache may serve the answer, unless the request has `?fresh=`. Without this field nobody may store
   * the answer.
   */
  publicSeconds?: number;
  /** The call returns a list in pages by `?limit=&after=`, with the headers of `paging.ts`. */
  paged?: true;
  /** The specification's client reads `success` from the answer, so error answers contain it too. */
  readsSuccess?: true;
  /** The content type of a text answer. Without this field the answer is JSON. */
  contentType?: "text/html; charset=utf-8" | "text/calendar; charset=utf-8" | "text/csv; charset=utf-8";
  /** The request may also be an HTML form, urlencoded or multipart, whose fields are all text. */
  readsForms?: true;
  /** The request must be a `multipart/form-data` form with one file of at most this many bytes. */
  readsFile?: { maxBytes: number };
  /** The answer is downloaded as a file with this name. A part like `{date}` is replaced by the query's value. */
  download?: string;
  /** The most bytes of a JSON body, where the usual 100 KB are too few. */
  maxBodyBytes?: number;
  /** The name of the header with the caller's signature over the raw body. The handler verifies the signature. */
  signature?: string;
  /**
   * The clinic's mail provider makes this call. It proves its identity by Basic auth or by a signature in the body, and the
   * handler verifies that.
   */
  fromMailProvider?: true;
}

/** Sessions last for months, also on devices that somebody left unlocked. */
export const maxSignInAgeMinutes = 15;

type RequestPart = "params" | "query" | "body";

/**
 * The values that a caller must pass for this endpoint. A part (path values, query, body) may be left out if all its fields
 * are optional.
 */
export type RequestInput<E extends Endpoint> = {
  [P in RequestPart as P extends RequiredRequestParts<E> ? P : never]: InputOf<E, P>;
} & { [P in RequestPart as P extends RequiredRequestParts<E> ? never : P]?: InputOf<E, P> | undefined };

type InputOf<E extends Endpoint, P extends RequestPart> = E[P] extends z.ZodMiniType
  ? z.input<E[P]>
  : undefined;

type RequiredRequestParts<E extends Endpoint> = {
  [P in RequestPart]: E[P] extends z.ZodMiniType ? (object extends z.input<E[P]> ? never : P) : never;
}[RequestPart];

/** The URL path of a request with its values filled in, for example `/booking/8f3e/move?by=clinic`. */
export function requestUrl(
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
