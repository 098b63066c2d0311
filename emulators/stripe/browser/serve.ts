import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { matchPath } from "../api/route.ts";
import type { Account } from "../engine/account.ts";
import { answerChallenge } from "../engine/pay.ts";
import { icons } from "./icons.ts";

export interface BrowserAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The frames run our scripts, talk to us, and may be framed by sites on this machine only. */
const frameHeaders = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors http://127.0.0.1:* http://localhost:*",
  ].join("; "),
  "referrer-policy": "no-referrer",
};

const answerWith = ({ type, body }: Asset): BrowserAnswer => ({
  status: 200,
  headers: {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
    ...(type === "text/html" && frameHeaders),
  },
  body,
});

/** Scripts, frames and the bank's page; undefined where the path is none of these. */
export async function serveBrowser(
  account: Account,
  assets: Assets,
  method: string,
  path: string,
): Promise<BrowserAnswer | undefined> {
  const challenge = matchPath("/3ds/:id", path);
  if (method === "GET" && challenge !== undefined) {
    return answerWith(await assets.challengePage(findChallenged(account, challenge)?.amount));
  }
  for (const outcome of ["complete", "fail"]) {
    const answered = method === "POST" ? matchPath(`/3ds/:id/${outcome}`, path) : undefined;
    if (answered === undefined) continue;
    const intent = findChallenged(account, answered);
    if (intent) answerChallenge(account, intent, outcome === "complete");
    return { status: intent ? 204 : 410, headers: {}, body: "" };
  }
  const asset = method === "GET" ? await assets.find(path) : undefined;
  return asset && answerWith(asset);
}

const findChallenged = (account: Account, challengeId: string) =>
  [...account.intents.values()].find((intent) => intent.challengeId === challengeId);

interface Asset {
  readonly type: string;
  readonly body: string;
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const types = { css: "text/css", html: "text/html", js: "text/javascript", svg: "image/svg+xml" } as const;

const files: Readonly<Record<string, string>> = {
  "/elements/card": "card-frame/card.html",
  "/elements/card.css": "card-frame/card.css",
  "/elements/challenge.css": "challenge/challenge.css",
};

/** The browser half: scripts bundled when first asked for, and the frames' documents. */
export class Assets {
  readonly #bundles = new Map<string, Promise<string>>();
  readonly #scripts: Readonly<Record<string, readonly string[]>>;
  readonly #constants: Readonly<Record<string, string>>;

  constructor(origin: string, localScripts: readonly string[], constants: Readonly<Record<string, string>>) {
    this.#constants = { ...constants, EMULATOR_ORIGIN: origin };
    this.#scripts = {
      "/local.js": [here("page/stripe.ts"), ...localScripts],
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
    const icon = icons.get(path);
    if (icon) return { type: types.svg, body: icon };
    const file = files[path];
    if (!file) return undefined;
    const type = file.endsWith(".css") ? types.css : types.html;
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
    const bundle = this.#bundles.get(entry) ?? bundleScript(entry, this.#constants);
    this.#bundles.set(entry, bundle);
    return bundle;
  }
}

async function bundleScript(entry: string, constants: Readonly<Record<string, string>>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    legalComments: "none",
    logLevel: "silent",
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  });
  return outputFiles[0]?.text ?? "";
}
