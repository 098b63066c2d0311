/**
 * Bundles the functions into the one file that a deploy uploads: `npm run build -w @clinic/functions`.
 * firebase-functions goes in too: left outside it would load a second firebase-admin. The Firebase CLI, which loads its own
 * copy, finds our parameters nevertheless, because they are kept on a global symbol.
 */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What CommonJS packages expect to find, in a file that is an ES module. */
const commonJsGlobals = [
  'import { createRequire as createRequireOfBundle } from "node:module";',
  'import { fileURLToPath as pathOfBundleUrl } from "node:url";',
  "const require = createRequireOfBundle(import.meta.url);",
  "const __filename = pathOfBundleUrl(import.meta.url);",
  'const __dirname = pathOfBundleUrl(new URL(".", import.meta.url));',
].join("\n");

await build({
  entryPoints: [at("src/index.ts")],
  outfile: at("lib/index.js"),
  bundle: true,
  platform: "node",
  target: "node22",
  format: "esm",
  minifyWhitespace: true,
  minifySyntax: true,
  banner: { js: commonJsGlobals },
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
});
