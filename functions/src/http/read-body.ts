import type { IncomingMessage } from "node:http";
import type { Endpoint } from "../contract/endpoint.ts";
import { DomainError } from "../domain/domain-error.ts";

/** Far more than any call of ours needs, but for files. */
const maxBytes = 100 * 1024;

/** For a form's boundaries and headers around its file. */
const formBytes = 4 * 1024;

export interface ReadBody {
  /** Its bytes as they came, for signatures over them. */
  rawBody: Buffer;
  /** What they say, where they call themselves JSON, or a form where one is expected; of a file's call nothing but a form. */
  body: unknown;
}

/** Refuses with `too-large`, and with `invalid` what can't be read. */
export async function readBody(
  request: IncomingMessage,
  { readsForms, readsFile }: Pick<Endpoint, "readsForms" | "readsFile">,
): Promise<ReadBody> {
  if (hasNothing(request)) return { rawBody: Buffer.alloc(0), body: undefined };
  const rawBody = await readBytes(request, readsFile ? readsFile.maxBytes + formBytes : maxBytes);
  const type = request.headers["content-type"] ?? "";
  if (rawBody.length === 0) return { rawBody, body: undefined };
  const isMultipart = /^multipart\/form-data\b/i.test(type);
  if (readsFile)
    return { rawBody, body: isMultipart ? await parseForm(rawBody, type, readsFile.maxBytes) : undefined };
  if (/^application\/json\b/i.test(type)) return { rawBody, body: parseJson(rawBody.toString()) };
  const isForm = isMultipart || /^application\/x-www-form-urlencoded\b/i.test(type);
  return { rawBody, body: readsForms && isForm ? await parseForm(rawBody, type) : undefined };
}

/** The last of several fields of one name. Without `fileBytes` files are left out. */
async function parseForm(
  rawBody: Buffer,
  type: string,
  fileBytes = 0,
): Promise<Record<string, string | File>> {
  const asAnswer = new Response(new Uint8Array(rawBody), { headers: { "content-type": type } });
  const form = await asAnswer.formData().catch(() => {
    throw unreadable();
  });
  const fields = new Map<string, string | File>();
  for (const [name, value] of form) {
    if (typeof value === "string") fields.set(name, value.toWellFormed());
    else if (fileBytes > 0 && value.size > fileBytes) throw new DomainError("too-large");
    else if (fileBytes > 0) fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

/** What comes beyond the limit is let go by: so the sender is there to hear the answer, and we never hold it. */
async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of bytesOf(request)) {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
    }
  } catch {
    throw unreadable();
  }
  if (length > maxBytes) throw new DomainError("too-large");
  return Buffer.concat(chunks);
}

/** Reads the body and holds none of it: a sender that is cut off while it sends may not hear the answer. */
export async function letGoBy(request: IncomingMessage): Promise<void> {
  if (hasNothing(request)) return;
  try {
    for await (const _ of bytesOf(request));
  } catch {
    // It has gone by itself.
  }
}

/** All of it is here, and it is nothing: to wait for its end as a stream's would only cost time. */
function hasNothing(request: IncomingMessage): boolean {
  return request.complete && request.readableLength === 0 && !("rawBody" in request);
}

/** Where `receiveRawRequests` has no effect, as if Node changed, Google's framework has read them. */
function bytesOf(request: IncomingMessage): AsyncIterable<Buffer> | Buffer[] {
  return "rawBody" in request && request.rawBody instanceof Buffer ? [request.rawBody] : request;
}

/** JSON can write half of a pair of surrogates, as when a text was cut within an emoji. No text can hold it, and Firestore refuses it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === "string" ? value.toWellFormed() : value,
    );
  } catch {
    throw unreadable();
  }
}

function unreadable(): DomainError {
  return new DomainError("invalid");
}
