import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testCards } from "../cards.ts";
import { startStripeSandbox } from "../sandbox.ts";

let folder: string;
let sandbox: Awaited<ReturnType<typeof startStripeSandbox>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "local-script-"));
  const script = join(folder, "chooser.ts");
  await writeFile(script, "const greeting: string = 'account chooser'; Object.assign(window, { greeting });");
  sandbox = await startStripeSandbox({ localScripts: [script] });
});
afterAll(async () => {
  await sandbox.emulator.close();
  await rm(folder, { recursive: true });
});

const get = (path: string) => fetch(sandbox.emulator.url + path);

async function challenge() {
  const [{ id }, method] = await Promise.all([
    sandbox.createIntent(),
    sandbox.payWith(testCards.challengedAlways),
  ]);
  return sandbox.stripe.paymentIntents.confirm(id, { payment_method: method.id });
}

test("the site's local script is the Stripe stand-in followed by the suite's scripts", async () => {
  const script = await (await get("/local.js")).text();
  expect(script.indexOf(sandbox.emulator.url)).toBeGreaterThan(0);
  expect(script.indexOf("account chooser")).toBeGreaterThan(script.indexOf(sandbox.emulator.url));
});

test.each(["/elements/card", "the bank's page"])(
  "%s runs only its own scripts, and only this machine's sites may frame it",
  async (what) => {
    const asked = await challenge();
    const bank = new URL(String(asked.next_action?.use_stripe_sdk?.stripe_js)).pathname;
    const page = await get(what === "/elements/card" ? what : bank);
    const policy = String(page.headers.get("content-security-policy"));
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("frame-ancestors http://127.0.0.1:* http://localhost:*");
    expect(await page.text()).not.toMatch(/<script>|<style| style=/);
  },
);

test("a challenge is answered once, and an unknown one is not found", async () => {
  const { id } = await challenge();
  await sandbox.controls.answerChallenge(id, "succeeded");
  await expect(sandbox.controls.answerChallenge(id, "failed")).rejects.toThrow("no challenge");
  expect(await (await get("/3ds/src_none")).text()).toContain("no longer waits");
  const late = await fetch(`${sandbox.emulator.url}/3ds/src_none/complete`, { method: "POST" });
  expect(late.status).toBe(410);
  for (const path of ["/elements/card.ts", "/elements/../server.ts", "/anything", "/v3/stripe.js"]) {
    expect((await get(path)).status).toBeGreaterThanOrEqual(400);
  }
});
