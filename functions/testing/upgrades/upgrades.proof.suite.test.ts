import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { localStateFolder } from "../../../emulators/suite/ports-and-paths.ts";
import { migrateStore } from "../../commands/migrate-store.ts";
import { isFullProofRun } from "../full-proof-run.ts";
import { noFault } from "../lives/planted-faults.ts";
import { anyOperations, operationsPerLife } from "../lives/random-operations.ts";
import { runLife } from "../lives/run-life.ts";
import { LifeState, openWorld } from "../lives/world.ts";
import { load, makeAllReadCalls, sendDueMails, unpack } from "./frozen-store.ts";
import type { ReleaseParts } from "./release-parts.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const folder = new URL("./releases/", import.meta.url);

describe.each(readdirSync(folder))("release %s", (release) => {
  test.each(["demo", "busy"])(
    "its %s store gives the same answers, money and mails after the migration",
    {
      timeout: 300_000,
    },
    async (name) => {
      const frozen = unpack(readFileSync(new URL(`${release}/${name}.json.gz`, folder)));
      const world = await openWorld();
      onTestFinished(() => world.close());
      const place = new LifeState(`demo-upgrade-${randomUUID()}`, frozen.now, noFault);
      await world.begin(place);
      for (const { uid, ...account } of frozen.accounts) place.accounts.set(uid, { uid, ...account });
      await load(place.db, frozen.documents);

      const [{ photos }] = world.dependencies;
      await migrateStore({ db: place.db, photos }, { report: () => {} });
      const [origin = ""] = world.origins;
      const answers = await makeAllReadCalls(origin, place, frozen);
      const images = JSON.stringify(answers).match(/"img":"[^"]*\/o\/[^"]*"/g) ?? [];
      expect(images.filter((img) => !img.includes("&token="))).toEqual([]);
      // Answers of newer releases may have additional fields, but must keep all old ones.
      for (const [i, { method, path, status, answer }] of frozen.answers.entries())
        expect(
          { path: answers[i]?.path, status: answers[i]?.status, answer: withoutChanges(answers[i]?.answer) },
          `${method} ${path}`,
        ).toMatchObject({ path, status, answer: withoutChanges(answer) });
      expect((await sendDueMails(world, place)).map(withoutNames)).toEqual(frozen.mails);
    },
  );

  test("its server handles random programs together with this release's server", {
    timeout: 300_000,
  }, async (t) => {
    const world = await openWorld(await partsOf(release));
    t.onTestFinished(() => world.close());
    for (const program of fc.sample(anyOperations(operationsPerLife), {
      seed: 42,
      numRuns: isFullProofRun ? 20 : 1,
    }))
      await runLife(
        world,
        program.filter(({ does }) => !refusedByOlderRelease.test(does)),
      );
  });
});

/**
 * Removes what has changed since the release: addresses of photos have tokens now, and patients no longer read a specialty that the
 * clinic doesn't offer.
 */
function withoutChanges(answer: unknown): unknown {
  if (answer === undefined) return undefined;
  return JSON.parse(
    JSON.stringify(answer)
      .replaceAll(/&token=[^"]*/g, "")
      .replaceAll(/"specialty":"[^"]*",/g, ""),
  );
}

/** Removes what has changed in the subjects since the release: those about a family member have a name now. */
function withoutNames(mail: string): string {
  return mail
    .replace(/> \S+'s appointment/, "> Your appointment")
    .replace(/\S+'s appointment/, "your appointment");
}

/** These operations change data that an older release may not change: it answers 503. Or it doesn't know them. */
const refusedByOlderRelease =
  /^(refund a part|refund all|dispute)|despite the rules|is late|past appointment|waive|^correct|series|a block|undo a (cancellation|move)/;

/** Loads the old release's server and jobs. They use today's packages. */
async function partsOf(release: string): Promise<ReleaseParts> {
  const file = join(localStateFolder, "releases", `${release}.mjs`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, gunzipSync(readFileSync(new URL(`${release}/release.mjs.gz`, folder))));
  const { releaseParts }: { releaseParts: ReleaseParts } = await import(file);
  return releaseParts;
}
