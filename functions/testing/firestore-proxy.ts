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
  /** Each call is forwarded to the server only after this promise has resolved. */
  holds?(method: string): Promise<void> | undefined;
  /** If true, the call reaches the server, but the client gets the error `unavailable` whatever the result was. */
  forgets?(method: string): boolean;
  /** If true, the call reaches the server, but the client never gets an answer. */
  silences?(method: string): boolean;
  /**
   * Receives a call's whole request or answer. It consists of gRPC messages, each after five bytes that give its
   * length.
   */
  sent?(method: string, bytes: Buffer): void;
  received?(method: string, bytes: Buffer): void;
}

const unavailable = "14";

/** A proxy between a Firestore client and its server. It can observe calls, delay them or drop their answers. */
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
    // When one side closes its stream, the other side is closed too.
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
    // An answer without content has its gRPC status in the headers.
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
