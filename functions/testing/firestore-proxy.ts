import { once } from "node:events";
import {
  type ClientHttp2Stream,
  connect,
  constants,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from "node:http2";

interface FirestoreProxy {
  host: string;
  close(): void;
}

export interface Hooks {
  /** A call goes on to the server only when this has settled. */
  holds?(method: string): Promise<void> | undefined;
  /** True: the call reaches the server, and the client hears `unavailable` whatever came of it. */
  forgets?(method: string): boolean;
  /** True: the call reaches the server, and the client never hears anything of it. */
  silences?(method: string): boolean;
  /** A call's whole request or answer: gRPC messages, each behind five bytes that give its length. */
  sent?(method: string, bytes: Buffer): void;
  received?(method: string, bytes: Buffer): void;
}

const unavailable = "14";

/** Stands between a Firestore client and its server, to see what passes, to hold a call up or to keep an answer back. */
export async function startFirestoreProxy(server: string, hooks: Hooks): Promise<FirestoreProxy> {
  const upstream = connect(`http://${server}`);
  const proxy = createServer();
  proxy.on("stream", async (stream, { host: _, ...headers }) => {
    const method = String(headers[":path"]).replace(/^.*\//, "");
    await hooks.holds?.(method);
    const passed = upstream.request(headers);
    stream.pipe(passed);
    collect(stream, (bytes) => hooks.sent?.(method, bytes));
    collect(passed, (bytes) => hooks.received?.(method, bytes));
    if (hooks.forgets?.(method)) passed.resume().on("end", () => answerUnavailable(stream));
    else if (hooks.silences?.(method)) passed.resume();
    else passOn(passed, stream);
    // One side gone, the other has nobody to speak to.
    stream.on("error", () => passed.close());
    passed.on("error", () => stream.close());
    stream.on("close", () => passed.close(constants.NGHTTP2_CANCEL));
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  if (typeof address !== "object" || !address) throw new Error("No port is free");
  return {
    host: `127.0.0.1:${address.port}`,
    close: () => {
      upstream.destroy();
      proxy.close();
    },
  };
}

function collect(stream: NodeJS.ReadableStream, done: (bytes: Buffer) => void): void {
  const chunks: Uint8Array[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  stream.on("end", () => done(Buffer.concat(chunks)));
}

function passOn(from: ClientHttp2Stream, to: ServerHttp2Stream): void {
  let trailers: IncomingHttpHeaders = {};
  from.on("response", ({ "grpc-status": status, "grpc-message": message, ...headers }) => {
    // An answer without content has its status up here.
    if (status !== undefined) trailers = { "grpc-status": status, "grpc-message": message };
    to.respond(headers, { waitForTrailers: true });
    from.pipe(to);
  });
  from.on("trailers", (received) => {
    trailers = received;
  });
  to.on("wantTrailers", () => to.sendTrailers(trailers));
}

function answerUnavailable(stream: ServerHttp2Stream): void {
  stream.respond({ ":status": 200, "content-type": "application/grpc" }, { waitForTrailers: true });
  stream.on("wantTrailers", () =>
    stream.sendTrailers({ "grpc-status": unavailable, "grpc-message": "forgotten" }),
  );
  stream.end();
}
