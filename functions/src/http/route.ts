import type { IncomingHttpHeaders } from "node:http";
import type { Caller } from "./caller.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Sender } from "./sender.ts";

/** One request as handlers see it. What was sent is unknown until it is parsed. */
export interface Call extends Dependencies {
  /** In every log line, and in the answer's `X-Request-Id`. */
  requestId: string;
  params: Readonly<Record<string, string | string[]>>;
  query: unknown;
  body: unknown;
  /** The body's bytes as they came, for signatures over them. */
  rawBody: Buffer;
  headers: IncomingHttpHeaders;
  sender: Sender;
  /** For routes open to anyone: who is asking, if they say so. */
  whoAsks(): Promise<Caller | null>;
}

export interface SignedInCall extends Call {
  caller: Caller;
}

export interface Answer {
  /** 200 where it isn't said. */
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

interface Described {
  method: "get" | "post" | "put" | "patch" | "delete";
  path: string;
  /** Seconds that Hosting may answer for us. Where it isn't said, nobody may store the answer. */
  publicSeconds?: number;
  /** The spec reads `success` from the answer, so that refusals carry it too. */
  readsSuccess?: true;
}

/** `who` is what the app enforces; handlers of `signed-in` routes judge ownership themselves. */
export type Route = Described &
  (
    | { who: "anyone"; handle: (call: Call) => Promise<Answer> }
    | { who: "signed-in" | "admin"; handle: (call: SignedInCall) => Promise<Answer> }
  );
