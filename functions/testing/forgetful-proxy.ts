import { once } from "node:events";
import {
  type ClientHttp2Stream,
  connect,
  constants,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from "node:http2";

interface ForgetfulProxy {
  host: string;
  /** Commits whose success was kept from the client. */
  forgotten(): number;
  close(): void;
}

const unavailable = "14";

/**
 * Stands between a Firestore client and its server, and forgets to tell of the first commits: they land, and the client
 * hears `unavailable`, upon which Google's SDK sends the same commit again by itself.
 */
export async function startForgetfulProxy(server: string, forget: number): Promise<ForgetfulProxy> {
  const upstream = connect(`http://${server}`);
  let forgotten = 0;
  const proxy = createServer();
  proxy.on("stream", (stream, headers) => {
    const passed = upstream.request(withoutConnectionHeaders(headers));
    stream.pipe(passed);
    const isCommit = String(headers[":path"]).endsWith("/Commit");
    if (isCommit && forgotten < forget) {
      forgotten += 1;
      passed.resume().on("end", () => answerUnavailable(stream));
    } else {
      passOn(passed, stream);
    }
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
    forgotten: () => forgotten,
    close: () => {
      upstream.destroy();
      proxy.close();
    },
  };
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

function withoutConnectionHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { host: _, ...rest } = headers;
  return rest;
}
