import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { DefectLog } from "../suite/defects.ts";
import { Faults } from "./api/faults.ts";
import { StripeApi } from "./api/stripe-api.ts";
import { type BrowserAnswer, BrowserAssets, handleBrowserRequest } from "./browser/serve.ts";
import { type ControlAnswer, handleControl } from "./control/control.ts";
import { Account } from "./engine/account.ts";
import { disputeRoutes } from "./resources/disputes.ts";
import { paymentIntentRoutes } from "./resources/payment-intents.ts";
import { paymentMethodRoutes } from "./resources/payment-methods.ts";
import { refundRoutes } from "./resources/refunds.ts";
import { webhookEndpointRoutes } from "./resources/webhook-endpoints.ts";
import { eventRoutes, WebhookDispatcher } from "./webhooks.ts";

export interface StripeEmulatorOptions {
  /** 0 means any free port. */
  readonly port: number;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** The address to which webhook events are sent. They are signed with the webhook secret. */
  readonly webhookUrl?: string;
  readonly webhookSecret?: string;
  /** Returns the time in milliseconds since 1970. */
  readonly now?: () => number;
  /** Entry files of scripts that `/local.js` contains after the Stripe stand-in. They are bundled too. */
  readonly localScripts?: readonly string[];
  /** Values that replace these names in the scripts. */
  readonly localConstants?: Readonly<Record<string, string>>;
  /** Serves additional pages at the emulator's address. Returns undefined for a path that is none of them. */
  readonly pages?: (method: string, url: URL) => Promise<BrowserAnswer | undefined>;
  /** Handles control calls of other stand-ins at the same address. */
  readonly controls?: (
    method: string,
    url: URL,
    body: string,
  ) => Promise<ControlAnswer | undefined> | undefined;
  /** A shared list of defects, if other stand-ins report theirs in the same one. */
  readonly defects?: DefectLog;
  readonly retryDelaysMs?: readonly number[];
  readonly webhookTimeoutMs?: number;
  /** The account is read from this file at the start and written to it at the end. */
  readonly keepIn?: string;
}

export interface StripeEmulator {
  readonly url: string;
  /** Unexpected faults of the emulator and of the stand-ins that share its list. A control call returns them. */
  readonly defects: DefectLog;
  reset(): Promise<void>;
  close(): Promise<void>;
}

const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, OPTIONS",
  "access-control-allow-headers": "authorization, content-type",
  "access-control-max-age": "300",
};

const apiRoutes = [
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...webhookEndpointRoutes,
  ...eventRoutes,
];

/** Starts a stand-in for Stripe on 127.0.0.1. */
export async function startStripeEmulator(options: StripeEmulatorOptions): Promise<StripeEmulator> {
  const { now = Date.now, webhookUrl, webhookSecret = "whsec_emulator" } = options;
  let url = "";
  let assets = new BrowserAssets(url, [], {});
  const defects = options.defects ?? new DefectLog();
  const courier = new WebhookDispatcher({
    now,
    defects,
    endpoint: webhookUrl === undefined ? undefined : { url: webhookUrl, secret: webhookSecret },
    retryDelaysMs: options.retryDelaysMs ?? [500, 1000, 2000, 4000, 8000, 16_000, 32_000],
    timeoutMs: options.webhookTimeoutMs ?? 10_000,
  });
  const account = new Account({
    now,
    defects,
    origin: () => url,
    webhookUrl,
    onEvent: (event) => courier.offer(event),
  });
  const faults = new Faults();
  const keys = { publishable: options.publishableKey, secret: options.secretKey };
  const api = new StripeApi({ account, keys, routes: apiRoutes, faults, now });

  const reset = async () => {
    account.clear();
    faults.clear();
    api.reset();
    await courier.reset();
  };

  let kept: Uint8Array | undefined;
  const keep = () => {
    kept = account.snapshot();
  };
  const restore = async () => {
    await reset();
    if (kept) account.load(kept);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? "GET";
    const target = new URL(request.url ?? "/", url);
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return; // The caller has closed the connection.
    if (target.pathname.startsWith("/_emulator/")) {
      const controlled = { account, api, faults, courier, defects, reset, keep, restore };
      const result =
        (await options.controls?.(method, target, body)) ??
        (await handleControl(controlled, method, target.pathname, body));
      sendJson(response, result.status, {}, result.body);
      return;
    }
    if (method === "OPTIONS") {
      response.writeHead(204, corsHeaders).end();
      return;
    }
    const page =
      (await options.pages?.(method, target)) ??
      (await handleBrowserRequest(account, assets, method, target.pathname));
    if (page) {
      response.writeHead(page.status, page.headers).end(page.body);
      return;
    }
    const header = (name: string) => request.headers[name]?.toString();
    const result = await api.handle({ method, url: target, header, body });
    if (result === "reset") request.socket.resetAndDestroy();
    else sendJson(response, result.status, { ...corsHeaders, ...result.headers }, result.body);
  };

  // The server never closes an idle connection. If it did so at the moment in which the caller reuses it, the caller
  // would get an error.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    response.on("error", (error) => defects.note("stripe, sending an answer", error));
    answer(request, response).catch((error: unknown) => {
      defects.note(`stripe, answering ${request.method} ${request.url}`, error);
      if (response.headersSent) response.destroy();
      else
        sendJson(response, 500, {}, { error: { type: "api_error", message: "The emulator itself failed." } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  server.on("error", (error) => defects.note("stripe, listening", error));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : options.port}`;
  assets = new BrowserAssets(url, options.localScripts ?? [], options.localConstants ?? {});
  if (options.keepIn && existsSync(options.keepIn)) account.load(readFileSync(options.keepIn));

  return {
    url,
    defects,
    reset,
    close: async () => {
      if (options.keepIn) writeFileSync(options.keepIn, account.snapshot());
      account.clear();
      await courier.reset();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendJson(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: object,
): void {
  response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(JSON.stringify(body, null, 2));
}
