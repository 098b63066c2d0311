import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { matchPath } from "../api/route.ts";
import type { Account } from "../engine/account.ts";
import { answerChallenge } from "../engine/pay.ts";
import type { CardBrand } from "./card-frame/card-fields.ts";

export interface BrowserAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The frames run only our scripts, connect only to the emulator, and may be framed only by sites on this machine. */
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

const assetAnswer = ({ type, body }: Asset): BrowserAnswer => ({
  status: 200,
  headers: {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
    ...(type === "text/html" && frameHeaders),
  },
  body,
});

/** Serves the scripts, the frames and the bank's page. Returns undefined for any other path. */
export async function handleBrowserRequest(
  account: Account,
  assets: BrowserAssets,
  method: string,
  path: string,
): Promise<BrowserAnswer | undefined> {
  const challenge = matchPath("/3ds/:id", path);
  if (method === "GET" && challenge !== undefined) {
    return assetAnswer(await assets.challengePage(findChallengedIntent(account, challenge)?.amount));
  }
  for (const outcome of ["complete", "fail"]) {
    const answered = method === "POST" ? matchPath(`/3ds/:id/${outcome}`, path) : undefined;
    if (answered === undefined) continue;
    const intent = findChallengedIntent(account, answered);
    if (intent) answerChallenge(account, intent, outcome === "complete");
    return { status: intent ? 204 : 410, headers: {}, body: "" };
  }
  const asset = method === "GET" ? await assets.find(path) : undefined;
  return asset && assetAnswer(asset);
}

const findChallengedIntent = (account: Account, challengeId: string) =>
  [...account.intents.values()].find((intent) => intent.challengeId === challengeId);

interface Asset {
  readonly type: string;
  readonly body: string;
}

const pathInThisFolder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const contentTypes = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  svg: "image/svg+xml",
} as const;

const staticFiles: Readonly<Record<string, string>> = {
  "/elements/card": "card-frame/card.html",
  "/elements/card.css": "card-frame/card.css",
  "/elements/challenge.css": "challenge/challenge.css",
};

/** The files for the browser: scripts, which are bundled at their first request, and the frames' documents. */
export class BrowserAssets {
  readonly #bundles = new Map<string, Promise<string>>();
  readonly #scripts: Readonly<Record<string, readonly string[]>>;
  readonly #constants: Readonly<Record<string, string>>;

  constructor(origin: string, localScripts: readonly string[], constants: Readonly<Record<string, string>>) {
    this.#constants = { ...constants, EMULATOR_ORIGIN: origin };
    this.#scripts = {
      "/local.js": [pathInThisFolder("page/stripe.ts"), ...localScripts],
      "/elements/card.js": [pathInThisFolder("card-frame/card.ts")],
      "/elements/challenge.js": [pathInThisFolder("challenge/challenge.ts")],
    };
  }

  async find(path: string): Promise<Asset | undefined> {
    const entries = this.#scripts[path];
    if (entries) {
      const scripts = await Promise.all(entries.map((entry) => this.#bundle(entry)));
      return { type: contentTypes.js, body: scripts.join("\n") };
    }
    const icon = iconsByPath.get(path);
    if (icon) return { type: contentTypes.svg, body: icon };
    const file = staticFiles[path];
    if (!file) return undefined;
    const type = file.endsWith(".css") ? contentTypes.css : contentTypes.html;
    return { type, body: await readFile(pathInThisFolder(file), "utf8") };
  }

  /** Returns undefined if the payment no longer waits for an answer because it was cancelled or already answered. */
  async challengePage(amountCents: number | undefined): Promise<Asset> {
    const page = await readFile(pathInThisFolder("challenge/challenge.html"), "utf8");
    const question =
      amountCents === undefined
        ? "Your bank no longer waits for an answer."
        : `Your bank asks whether it is you who pays $${(amountCents / 100).toFixed(2)}.`;
    return { type: contentTypes.html, body: page.replace("{{question}}", () => question) };
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

const brandNameShape = (background: string, colour: string, name: string): string =>
  `<rect width="24" height="16" rx="2" fill="${background}"/><text x="12" y="11" fill="${colour}" ` +
  `font-family="Arial, sans-serif" font-size="6.5" font-weight="700" text-anchor="middle">${name}</text>`;

const brandIconShapes: Readonly<Record<CardBrand, string>> = {
  amex: brandNameShape("#016fd0", "#fff", "AMEX"),
  diners: brandNameShape("#0079be", "#fff", "DC"),
  discover: brandNameShape("#f9f9f9", "#c2410c", "DISC"),
  jcb: brandNameShape("#0f7b3f", "#fff", "JCB"),
  mastercard:
    '<rect width="24" height="16" rx="2" fill="#1f2937"/><circle cx="9.5" cy="8" r="5" fill="#eb001b"/>' +
    '<circle cx="14.5" cy="8" r="5" fill="#f79e1b" fill-opacity=".9"/>',
  unknown:
    '<rect x=".5" y=".5" width="23" height="15" rx="2" fill="none" stroke="#6b7280"/>' +
    '<rect y="3.5" width="24" height="3" fill="#6b7280"/><rect x="3" y="10" width="8" height="1.5" fill="#6b7280"/>',
  visa: brandNameShape("#1a1f71", "#fff", "VISA"),
};

/** The card brands' icons beside the card number, by the paths that the card frame requests. */
const iconsByPath = new Map(
  Object.entries(brandIconShapes).map(([brand, drawing]) => [
    `/elements/icons/${brand}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 16" width="24" height="16">${drawing}</svg>`,
  ]),
);
