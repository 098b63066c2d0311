import type { IncomingMessage } from "node:http";
import type { Endpoint } from "../contract/endpoint.ts";
import { DomainError } from "../domain/domain-error.ts";

/** Far more than any call of ours needs. */
const maxBytes = 100 * 1024;

export interface ReadBody {
  /** Its bytes as they came, for signatures over them. */
  rawBody: Buffer;
  /** What they say, where they call themselves JSON, or a form where one is expected. */
  body: unknown;
}

/** Refuses with `too-large`, and with `invalid` what can't be read. */
export async function readBody(
  request: IncomingMessage,
  { readsForms }: Pick<Endpoint, "readsForms">,
): Promise<ReadBody> {
  if (hasNothing(request)) return { rawBody: Buffer.alloc(0), body: undefined };
  const rawBody = await readBytes(request);
  const type = request.headers["content-type"] ?? "";
  if (rawBody.length === 0) return { rawBody, body: undefined };
  if (/^application\/json\b/i.test(type)) return { rawBody, body: parseJson(rawBody.toString()) };
  const isForm =
    readsForms === true && /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
  return { rawBody, body: isForm ? await parseForm(rawBody, type) : undefined };
}

/** The last of several fields of one name, and no files. */
async function parseForm(rawBody: Buffer, type: string): Promise<Record<string, string>> {
  const asAnswer = new Response(new Uint8Array(rawBody), { headers: { "content-type": type } });
  const form = await asAnswer.formData().catch(() => {
    throw unreadable();
  });
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value.toWellFormed()]] : [],
  );
  return Object.fromEntries(texts);
}

/** What comes beyond the limit is let go by: so the sender is there to hear the answer, and we never hold it. */
async function readBytes(request: IncomingMessage): Promise<Buffer> {
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
