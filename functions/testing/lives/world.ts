/**
 * Starts two server instances for the random tests, with the product's own routes. They use the test's clock, tokens
 * valid on that clock, and a Firestore, a Stripe and a mail server that the test can make fail.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { DecodedIdToken } from "firebase-admin/auth";
import { type MailEmulator, startMailEmulator } from "../../../emulators/mail/server.ts";
import { publishableKey, secretKey, startStripeSandbox } from "../../../emulators/stripe/sandbox.ts";
import { ports } from "../../../emulators/suite/ports-and-paths.ts";
import { limitId } from "../../src/firestore/limits.ts";
import type { Accounts } from "../../src/ports/accounts.ts";
import type { CardPayments } from "../../src/ports/card-payments.ts";
import type { Dependencies } from "../../src/ports/dependencies.ts";
import { mailReportReader } from "../../src/ports/mail-reports.ts";
import { releaseParts as newest, type ReleaseParts } from "../upgrades/release-parts.ts";
import { BreakableFirestore } from "./breakable-firestore.ts";
import { hourMs } from "./clinic-model.ts";
import type { Fault } from "./planted-faults.ts";

const webhookSecret = "whsec_lives";
const mailReportSecret = "mail_events_lives";
export const siteUrl = "https://lives.test";

/** An account as Firebase Auth stores it. */
export interface AuthAccount {
  uid: string;
  email: string;
  verified: boolean;
  disabled: boolean;
}

/** The state of one random test run: clock, accounts and database. */
export class LifeState {
  now: number;
  readonly databases: readonly [BreakableFirestore, BreakableFirestore];
  /** The checks use this client, which never fails. */
  readonly db: BreakableFirestore;
  readonly accounts = new Map<string, AuthAccount>();
  /** The number of further refunds that Stripe makes but whose answer is lost. */
  lostRefunds = 0;
  /** True while a server instance may end. A 5xx answer is expected then. */
  isBroken = false;
  readonly fault: Fault;

  constructor(projectId: string, now: number, fault: Fault) {
    this.now = now;
    this.fault = fault;
    const settings = {
      projectId,
      host: "127.0.0.1",
      port: ports.firestore,
      ssl: false,
      customHeaders: { Authorization: "Bearer owner" },
    };
    this.databases = [
      new BreakableFirestore(settings, fault.plan),
      new BreakableFirestore(settings, fault.plan),
    ];
    this.db = new BreakableFirestore(settings);
  }

  signUp(uid: string, email: string, verified: boolean): void {
    this.accounts.set(uid, { uid, email, verified, disabled: false });
  }

  /** Returns an ID token that is valid for an hour of the test's clock. */
  tokenOf(uid: string): string {
    return Buffer.from(JSON.stringify({ uid, issued: this.now })).toString("base64url");
  }

  async verifyIdToken(token: string): Promise<DecodedIdToken> {
    const { uid, issued } = JSON.parse(Buffer.from(token, "base64url").toString());
    const account = this.accounts.get(uid);
    if (!account) throw Object.assign(new Error("Nobody"), { code: "auth/user-not-found" });
    if (account.disabled) throw Object.assign(new Error("Closed"), { code: "auth/user-disabled" });
    if (issued + hourMs < this.now)
      throw Object.assign(new Error("Too old"), { code: "auth/id-token-expired" });
    const seconds = Math.floor(issued / 1000);
    const times = { auth_time: seconds, iat: seconds, exp: seconds + 3600 };
    const firebase = { identities: {}, sign_in_provider: "password" };
    const { email, verified } = account;
    return { uid, sub: uid, email, email_verified: verified, aud: "", iss: "", ...times, firebase };
  }

  accountsPort(): Accounts {
    const change = (uid: string, fields: Partial<AuthAccount>) => {
      const account = this.accounts.get(uid);
      if (account) this.accounts.set(uid, { ...account, ...fields });
    };
    return {
      uidOf: async (email) => [...this.accounts.values()].find((one) => one.email === email)?.uid ?? null,
      addressOf: async (uid) => {
        const account = this.accounts.get(uid);
        return account ? { email: account.email, emailVerified: account.verified } : null;
      },
      sessionsOf: async (uid) =>
        this.accounts.has(uid) ? { openedAt: new Date(0), since: new Date(0) } : null,
      setRoleClaims: async () => {},
      rename: async () => {},
      removeSecondFactors: async () => {},
      close: async (uid) => change(uid, { disabled: true }),
      delete: async (uid) => {
        this.accounts.delete(uid);
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all([...this.databases, this.db].map((db) => db.terminate()));
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * Starts the emulators and two server instances. The second may run an older release. One random test uses them at a
 * time.
 */
export async function openWorld(second: ReleaseParts = newest) {
  const releases = [newest, second] as const;
  let place: LifeState | undefined;
  const here = (): LifeState => {
    if (!place) throw new Error("No life has begun");
    return place;
  };
  const webhooks = await serve((request, response) => instances[0](request, response));
  const stripe = await startStripeSandbox({
    webhookUrl: `${webhooks.origin}/stripe/webhook`,
    webhookSecret,
    now: () => place?.now ?? Date.now(),
    retryDelaysMs: [],
  });
  const mailServer: MailEmulator = await startMailEmulator({
    port: 0,
    now: () => new Date(place?.now ?? Date.now()),
    // The mail server reports to the first instance, which runs this release.
    reportsTo: { url: `${webhooks.origin}/mail/events`, secret: mailReportSecret },
  });
  const { hostname, port } = new URL(stripe.emulator.url);
  const paymentsOf = ({ stripeCardPayments, DomainError }: ReleaseParts): CardPayments => {
    const healthy = stripeCardPayments(
      { secretKey, webhookSecret, publishableKey },
      { host: hostname, port, protocol: "http" },
    );
    return {
      ...healthy,
      refund: async (intentId, key, amountCents) => {
        const refund = await healthy.refund(intentId, key, amountCents);
        if (here().lostRefunds === 0) return refund;
        here().lostRefunds -= 1;
        throw new DomainError("payment-unavailable");
      },
    };
  };
  const payments = [paymentsOf(newest), paymentsOf(second)] as const;
  const mailOf = ({ smtpMail }: ReleaseParts) =>
    smtpMail({ smtpUrl: mailServer.url, from: "appointments@clinic.test" });
  const mails = [mailOf(newest), mailOf(second)] as const;
  const dependenciesOf = (nth: 0 | 1): Dependencies => ({
    get db() {
      return here().databases[nth];
    },
    get accounts() {
      return here().accountsPort();
    },
    get payments() {
      return here().fault.payments?.(payments[nth]) ?? payments[nth];
    },
    verifyIdToken: (token) => here().verifyIdToken(token),
    mailReports: mailReportReader(mailReportSecret),
    limitId: (address) => limitId("lives", address),
    now: () => new Date(here().now),
    photos: {
      /** Returns a photo's description for every photo that a frozen store names. */
      look: async (path) => ({
        ...{ contentType: "image/webp", uploadedAt: new Date(here().now), start: new Uint8Array() },
        tokens: [`token-of-${path}`],
      }),
      store: async () => {},
      giveToken: async () => {},
      remove: async () => {},
      list: async () => [],
    },
    photosUrl: "http://photos.test/o/",
    version: "lives",
    // A deployed older release removes from its answers the fields that newer code has stored.
    trustProxy: releases[nth] !== newest,
    // Release 1.0.0 has this option under another name.
    ...{ behindGoogle: releases[nth] !== newest },
    clinicHeldMs: 0,
    jobsAreScheduled: false,
  });
  const dependencies = [dependenciesOf(0), dependenciesOf(1)] as const;
  const instanceOf = (nth: 0 | 1) => releases[nth].createApp(dependencies[nth], releases[nth].routes);
  const instances = [instanceOf(0), instanceOf(1)] as const;
  const servers = await Promise.all(
    instances.map((app) => serve((request, response) => app(request, response))),
  );
  return {
    /** True if the second instance runs an older release. */
    hasOlderRelease: second !== newest,
    stripe,
    mailServer,
    dependencies,
    /** Both instances create and send the due notifications at the same time. */
    send: () =>
      Promise.all(
        ([0, 1] as const).map(async (nth) => {
          const { db, now, accounts, limitId } = dependencies[nth];
          await releases[nth].oweReminders({ db, now });
          return releases[nth].sendDue({ db, now, accounts, limitId, mail: mails[nth], siteUrl });
        }),
      ),
    /** One of the instances makes the bookings agree with Stripe. */
    reconcile: (nth: 0 | 1) => releases[nth].reconcile(dependencies[nth]),
    origins: servers.map(({ origin }) => origin),
    /** Ends the previous random test and begins the next one. */
    async begin(next: LifeState): Promise<void> {
      await place?.close();
      place = next;
      mailServer.reset();
      await stripe.emulator.reset();
      await stripe.controls.setRefundDelay(null);
    },
    async close(): Promise<void> {
      await Promise.all([webhooks, ...servers].map((server) => server.close()));
      await Promise.all([place?.close(), stripe.emulator.close(), mailServer.close()]);
    },
  };
}

type RequestListener = Parameters<typeof createServer>[1] & {};

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
