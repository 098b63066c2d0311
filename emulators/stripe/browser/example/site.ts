import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * Serves the example page from another origin than the emulator's, with a Content Security Policy as strict as the
 * product's.
 */
export async function startExampleSite(emulator: string) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("pay-page.tsx", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"development"' },
  });
  const script = outputFiles[0]?.text ?? "";
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pay</title>
    <meta name="viewport" content="width=device-width">
    <link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css">
    <script src="${emulator}/local.js"></script><script type="module" src="/page.js"></script>
    </head><body><main></main></body></html>`;
  const answers: Record<string, [type: string, body: string]> = {
    "/": ["text/html", page],
    "/page.js": ["text/javascript", script],
    "/page.css": [
      "text/css",
      "body { font: 16px sans-serif; margin: 16px } .StripeElement { padding: 12px; border: 1px solid #6b7280 }",
    ],
  };
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${emulator}`,
    `connect-src 'self' ${emulator}`,
    `frame-src ${emulator}`,
    "style-src 'self'",
    "img-src data:",
  ].join("; ");
  const server = createServer((request, response) => {
    const [type, body] = answers[new URL(request.url ?? "/", "http://site").pathname] ?? ["text/plain", ""];
    response.writeHead(200, { "content-type": type, "content-security-policy": policy }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
