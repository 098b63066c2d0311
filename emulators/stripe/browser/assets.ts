import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export interface Asset {
  readonly type: string;
  readonly body: string;
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const types = { css: "text/css", html: "text/html", js: "text/javascript", svg: "image/svg+xml" } as const;

const files: Readonly<Record<string, string>> = {
  "/elements/card": "card-frame/card.html",
  "/elements/card.css": "card-frame/card.css",
  "/elements/challenge.css": "challenge/challenge.css",
  ...Object.fromEntries(
    ["amex", "diners", "discover", "jcb", "mastercard", "unknown", "visa"].map((brand) => [
      `/elements/icons/${brand}.svg`,
      `icons/${brand}.svg`,
    ]),
  ),
};

/** The browser half: scripts bundled when first asked for, and the frames' documents. */
export class Assets {
  readonly #bundles = new Map<string, Promise<string>>();
  readonly #scripts: Readonly<Record<string, readonly string[]>>;
  readonly #origin: string;

  constructor(origin: string, localScripts: readonly string[]) {
    this.#origin = origin;
    const stripe = here("page/stripe.ts");
    this.#scripts = {
      "/v3/stripe.js": [stripe],
      "/local.js": [stripe, ...localScripts],
      "/elements/card.js": [here("card-frame/card.ts")],
      "/elements/challenge.js": [here("challenge/challenge.ts")],
    };
  }

  async find(path: string): Promise<Asset | undefined> {
    const entries = this.#scripts[path];
    if (entries) {
      const scripts = await Promise.all(entries.map((entry) => this.#bundle(entry)));
      return { type: types.js, body: scripts.join("\n") };
    }
    const file = files[path];
    if (!file) return undefined;
    const type = file.endsWith(".svg") ? types.svg : file.endsWith(".css") ? types.css : types.html;
    return { type, body: await readFile(here(file), "utf8") };
  }

  /** Undefined where the payment no longer waits for an answer: it was cancelled, or answered elsewhere. */
  async challengePage(amountCents: number | undefined): Promise<Asset> {
    const page = await readFile(here("challenge/challenge.html"), "utf8");
    const question =
      amountCents === undefined
        ? "Your bank no longer waits for an answer."
        : `Your bank asks whether it is you who pays $${(amountCents / 100).toFixed(2)}.`;
    return { type: types.html, body: page.replace("{{question}}", () => question) };
  }

  #bundle(entry: string): Promise<string> {
    const bundle = this.#bundles.get(entry) ?? bundleScript(entry, this.#origin);
    this.#bundles.set(entry, bundle);
    return bundle;
  }
}

async function bundleScript(entry: string, origin: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    legalComments: "none",
    logLevel: "silent",
    define: { EMULATOR_ORIGIN: JSON.stringify(origin) },
  });
  return outputFiles[0]?.text ?? "";
}
