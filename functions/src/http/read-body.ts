import type { IncomingMessage } from "node:http";
import type { Endpoint } from "../contract/endpoint.ts";
import { DomainError } from "../domain/domain-error.ts";

/** The largest body in bytes, except for uploads. Most calls need far less. */
const defaultMaxBodyBytes = 100 * 1024;

/** Extra bytes for the boundaries and headers of a multipart form around its file. */
const maxFormOverheadBytes = 4 * 1024;

export interface ParsedBody {
  /** The body's raw bytes, for checking signatures. */
  rawBody: Buffer;
  /** The parsed body: JSON, or a form if the endpoint reads forms. An endpoint for uploads gets only a multipart form. */
  body: unknown;
}

/** Reads the request's body. Throws `too-large` above the limit and `invalid` if the body can't be parsed. */
export async function readBody(
  request: IncomingMessage,
  {
    readsForms,
    readsFile,
    maxBodyBytes = defaultMaxBodyBytes,
  }: Pick<Endpoint, "readsForms" | "readsFile" | "maxBodyBytes">,
): Promise<ParsedBody> {
  if (hasNoBody(request)) return { rawBody: Buffer.alloc(0), body: undefined };
  const rawBody = await readBytes(
    request,
    readsFile ? readsFile.maxBytes + maxFormOverheadBytes : maxBodyBytes,
  );
  const type = request.headers["content-type"] ?? "";
  if (rawBody.length === 0) return { rawBody, body: undefined };
  const isMultipart = /^multipart\/form-data\b/i.test(type);
  if (readsFile)
    return { rawBody, body: isMultipart ? await parseForm(rawBody, type, readsFile.maxBytes) : undefined };
  if (/^application\/json\b/i.test(type)) return { rawBody, body: parseJson(rawBody.toString()) };
  const isForm = isMultipart || /^application\/x-www-form-urlencoded\b/i.test(type);
  return { rawBody, body: readsForms && isForm ? await parseForm(rawBody, type) : undefined };
}

/** Parses a form. If several fields have the same name, the last one counts. Files are left out if `fileBytes` is 0. */
async function parseForm(
  rawBody: Buffer,
  type: string,
  fileBytes = 0,
): Promise<Record<string, string | File>> {
  const asAnswer = new Response(new Uint8Array(rawBody), { headers: { "content-type": type } });
  const form = await asAnswer.formData().catch(() => {
    throw unreadableBodyError();
  });
  const fields = new Map<string, string | File>();
  for (const [name, value] of form) {
    if (typeof value === "string") fields.set(name, value.toWellFormed());
    else if (fileBytes > 0 && value.size > fileBytes) throw new DomainError("too-large");
    else if (fileBytes > 0) fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

/** Reads the whole body but keeps at most `maxBodyBytes` of it, so that the client is still connected when it gets the error. */
async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of bodyChunksOf(request)) {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
    }
  } catch {
    throw unreadableBodyError();
  }
  if (length > maxBytes) throw new DomainError("too-large");
  return Buffer.concat(chunks);
}

/** Reads the body to its end and discards it. A client that is cut off while sending might not get the response. */
export async function discardBody(request: IncomingMessage): Promise<void> {
  if (hasNoBody(request)) return;
  try {
    for await (const _ of bodyChunksOf(request));
  } catch {
    // The client has closed the connection; there is nothing left to read.
  }
}

/** Returns true if the request is complete and has no body. Waiting for the stream's end would only cost time. */
function hasNoBody(request: IncomingMessage): boolean {
  return request.complete && request.readableLength === 0 && !("rawBody" in request);
}

/**
 * If `bypassFrameworkBodyParsing` has no effect, for example in a future Node version, Google's framework has already read the bytes into
 * `rawBody`.
 */
function bodyChunksOf(request: IncomingMessage): AsyncIterable<Buffer> | Buffer[] {
  return "rawBody" in request && request.rawBody instanceof Buffer ? [request.rawBody] : request;
}

/**
 * Parses JSON and repairs texts with half a surrogate pair, which occur when a text was cut inside an emoji. Firestore refuses
 * such texts.
 */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === "string" ? value.toWellFormed() : value,
    );
  } catch {
    throw unreadableBodyError();
  }
}

function unreadableBodyError(): DomainError {
  return new DomainError("invalid");
}
