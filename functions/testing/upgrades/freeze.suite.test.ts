import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { demoAccounts, demoPatients } from "../../../emulators/seed/accounts.ts";
import { readAllDocuments } from "../../../emulators/seed/saved-documents.ts";
import { testCards } from "../../../emulators/stripe/cards.ts";
import { root } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { bookingStatusSchema, paymentMethodSchema, paymentStateSchema } from "../../src/contract/bookings.ts";
import { beginRemoval } from "../../src/people/removal.ts";
import { releaseVersion } from "../../src/release.ts";
import { hourMs } from "../lives/clinic-model.ts";
import { Life } from "../lives/life.ts";
import { pay } from "../lives/payment-operations.ts";
import { noFault } from "../lives/planted-faults.ts";
import {
  anyOperations,
  type Operation,
  type OperationName,
  operationsPerLife,
} from "../lives/random-operations.ts";
import { performOperations } from "../lives/run-life.ts";
import { LifeState, openWorld, type World } from "../lives/world.ts";
import { type FrozenStore, load, makeAllReadCalls, pack, sendDueMails, unpack } from "./frozen-store.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

/** `npm run freeze` writes the files of this release. Any other run only checks that they could be written. */
const isForReal = import.meta.env.MODE === "freeze";
const folder = new URL(`./releases/${releaseVersion}/`, import.meta.url);

test("a release can freeze the demo clinic and a busy clinic with their answers and mails", {
  timeout: 600_000,
}, async (t) => {
  const world = await openWorld();
  t.onTestFinished(() => world.close());
  const stores = { busy: await busyStore(world), demo: await demoStore(world) };
  const packed = Object.entries(stores).map(([name, store]) => ({ name, store, bytes: pack(store) }));
  for (const { name, store, bytes } of packed) {
    expect(store.answers.filter(({ status }) => status >= 400)).toEqual([]);
    expect(unpack(bytes), name).toStrictEqual(store);
  }
  expect(packed.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(300_000);
  if (!isForReal) return;
  expectEveryState(Object.values(stores).flatMap(({ documents }) => documents));
  // A release is frozen only once: if the folder exists, this call fails.
  mkdirSync(folder);
  for (const { name, bytes } of packed) writeFileSync(new URL(`${name}.json.gz`, folder), bytes);
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("./release-parts.ts", import.meta.url))],
    absWorkingDir: root,
    write: false,
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node22",
    format: "esm",
    minify: true,
  });
  const [bundle] = outputFiles;
  if (!bundle) throw new Error("Nothing was bundled");
  writeFileSync(new URL("release.mjs.gz", folder), gzipSync(bundle.contents, { level: 9 }));
});

/** Reads the answers and mails that the current data produces. */
async function freeze(world: World, place: LifeState, desk: string): Promise<FrozenStore> {
  const { now } = place;
  const documents = await readAllDocuments(place.db);
  const [origin = ""] = world.origins;
  const answers = await makeAllReadCalls(origin, place, { desk, documents, now });
  world.mailServer.reset();
  const mails = await sendDueMails(world, place);
  return { desk, now, accounts: [...place.accounts.values()], documents, answers, mails };
}

/** Makes the data of a busy clinic by a random simulation of some weeks. */
async function busyStore(world: World): Promise<FrozenStore> {
  const life = await Life.begin(world);
  const programs = fc.sample(anyOperations(isForReal ? operationsPerLife : operationsPerLife / 3), {
    seed: 42,
    numRuns: isForReal ? 8 : 1,
  });
  await performOperations(life, programs.flat());
  for (let nth = 0; nth < (isForReal ? 20 : 3); nth++)
    await performOperations(
      life,
      moves(nth, "book for a caller", "let time pass", "send what is due", "mute reminders"),
    );
  await refundsFail(life);
  const desk = life.desk(0);
  const said = await life.ask(null, "POST", "/messages", {
    ...{ email: "curious@mail.test", subject: "Opening hours", message: "Are you open on Saturdays?" },
  });
  const { docs } = await life.place.db.collection("messages").get();
  for (const { id } of docs)
    await life.ask(desk, "POST", `/messages/${id}/reply`, {
      requestId: "reply-000000000001",
      text: "Yes, until noon.",
    });
  const feed = await life.ask(desk, "POST", "/feeds", { name: "Front desk", doctorId: null, names: false });
  expect([said.ok, feed.ok]).toEqual([true, true]);
  const leaving = await life.signUpPatient("leaving@mail.test", true);
  await beginRemoval(world.dependencies[0], leaving.uid, "patient");
  return freeze(world, life.place, desk);
}

/** Reads the demo clinic's data, with which this test's emulators are filled. */
async function demoStore(world: World): Promise<FrozenStore> {
  const place = new LifeState("demo-frozen", Date.now(), noFault);
  await world.begin(place);
  for (const { uid, email } of [demoAccounts.admin, ...Object.values(demoPatients)])
    place.signUp(uid, email, true);
  await load(place.db, await readAllDocuments(emulatedFirestore()));
  return freeze(world, place, demoAccounts.admin.uid);
}

/** Makes some refunds fail for good, and others wait because Stripe doesn't answer. */
async function refundsFail(life: Life): Promise<void> {
  const { controls } = life.world.stripe;
  if (life.heldWebhooks) await controls.releaseWebhooks("oldest-first");
  life.heldWebhooks = false;
  life.place.lostRefunds = 0;
  const since = Math.floor(life.place.now / 1000);
  await payAndCancel(life);
  for (const hours of [1, 6, 24, 72, 0]) {
    await bankRefuses(life, since);
    life.pass((hours + 0.1) * hourMs);
    await life.world.reconcile(0);
  }
  await controls.holdWebhooks();
  life.heldWebhooks = true;
  life.place.lostRefunds = 1000;
  await payAndCancel(life);
}

/** Makes the bank reject all refunds since then (in seconds since 1970). */
async function bankRefuses({ world: { stripe } }: Life, since: number): Promise<void> {
  const { data } = await stripe.stripe.refunds.list({ limit: 100 });
  for (const { id, status, created } of data)
    if (status !== "failed" && created >= since) await stripe.controls.settleRefund(id, "failed");
  await stripe.controls.webhooksIdle();
}

async function payAndCancel(life: Life): Promise<void> {
  for (let nth = 0; nth < (isForReal ? 8 : 2); nth++) {
    await performOperations(life, moves(nth, "book a seat"));
    for (const move of moves(nth, "pay")) await pay(life, move, undefined, testCards.failingRefund);
    await life.readPaymentStates();
    await performOperations(life, moves(nth, "cancel as the clinic"));
  }
}

function moves(nth: number, ...names: OperationName[]): Operation[] {
  return names.map((does) => ({ does, who: nth, which: nth, day: 1 + (nth % 3), at: nth, beside: false }));
}

/** Later versions are tested only with the states that these documents contain, so every state must occur. */
function expectEveryState(documents: FrozenStore["documents"]): void {
  const bookings = documents.filter(({ path }) => /^bookings\/[^/]+$/.test(path)).map(({ data }) => data);
  const seen = (field: string) => new Set(bookings.map((booking) => booking[field]));
  expect([...bookingStatusSchema.options].filter((one) => !seen("status").has(one))).toEqual([]);
  expect([...paymentStateSchema.options].filter((one) => !seen("payment").has(one))).toEqual([]);
  expect([...paymentMethodSchema.options].filter((one) => !seen("method").has(one))).toEqual([]);
  const collections = new Set(documents.map(({ path }) => path.split("/").at(-2)));
  const wanted = [
    "absences",
    "attention",
    "bookings",
    "claims",
    "contacts",
    "days",
    "doctors",
    "feeds",
    "history",
    "links",
    "messages",
    "outbox",
    "rateLimits",
    "removals",
    "reviews",
    "stripeEvents",
    "treatments",
    "users",
  ];
  expect(wanted.filter((name) => !collections.has(name))).toEqual([]);
}
