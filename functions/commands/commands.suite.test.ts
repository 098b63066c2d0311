import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { Firestore } from "@google-cloud/firestore";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { demoAccounts } from "../../emulators/seed/accounts.ts";
import { ports, root } from "../../emulators/suite/ports-and-paths.ts";
import { emulatedFirestore } from "../../emulators/testing/admin-sdk.ts";
import { mailsTo } from "../../emulators/testing/mailbox.ts";
import { signUp } from "../../emulators/testing/sign-up.ts";
import { attention } from "../src/firestore/attention.ts";
import { publicClinicDocument } from "../src/firestore/clinic.ts";
import { accountRemovals } from "../src/firestore/users.ts";
import { createBookingAndNotice } from "../testing/owed-notices.ts";

const run = promisify(execFile);
const failure = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

const command = async (name: string, ...args: string[]) =>
  (await run(process.execPath, [join(root, `functions/commands/${name}.ts`), ...args])).stdout;
const refusal = async (name: string, ...args: string[]) =>
  failure.parse(await command(name, ...args).catch((e) => e));

test("setup writes a new project's clinic once, and never changes an existing one", async () => {
  const project = `demo-new-${Date.now()}`;
  const told = { name: "Corner Dental", street: "1 Corner Street", city: "Leeds", country: "GB" };
  const contact = { phone: "0113 496 0100", email: "desk@corner.test", "time-zone": "Europe/London" };
  const clinic = Object.entries({ ...told, ...contact }).flatMap(([name, value]) => [`--${name}`, value]);
  expect((await refusal("setup", "--project", project)).stderr).toMatch("--name …");
  expect(await command("setup", "--project", project, ...clinic)).toMatch("is the clinic Corner Dental");
  const db = new Firestore({ projectId: project, host: `127.0.0.1:${ports.firestore}`, ssl: false });
  const { settings, treatments } = (await publicClinicDocument(db).get()).data() ?? {};
  expect(settings).toMatchObject({ name: "Corner Dental", phone: "0113 496 0100" });
  expect(treatments).toEqual([]);
  expect((await db.collection("bookings").get()).empty).toBe(true);
  await db.terminate();
  expect((await refusal("setup", "--project", project, ...clinic)).stderr).toMatch("Nothing was changed");
});

test("setup without a project says what is missing", async () => {
  expect(await refusal("setup")).toMatchObject({ code: 1, stderr: expect.stringMatching("--project <id>") });
});

test("an admin is granted by e-mail, listed, and revoked, but never the last one", async () => {
  const { email } = await signUp("second@clinic.test");
  await command("admin", "grant", email, "--unverified");
  expect(await command("admin", "list")).toMatch(email);
  await command("admin", "revoke", email);
  expect(await command("admin", "list")).toBe(`${demoAccounts.admin.email}\n`);
  expect((await refusal("admin", "revoke", demoAccounts.admin.email)).stderr).toMatch(
    "A clinic needs an admin",
  );
});

test("an unverified address does not become admin unless the command says --unverified", async () => {
  const { email } = await signUp("owner@clinic.test");
  expect((await refusal("admin", "grant", email)).stderr).toMatch("has never been verified");
  expect(await command("admin", "list")).not.toMatch(email);
});

test("the housekeeping command does the scheduled job's work on the running suite", async () => {
  const { uid } = await signUp("leaving@clinic.test");
  const db = emulatedFirestore();
  await accountRemovals(db).doc(uid).set({ by: "patient", startedAt: new Date() });
  expect(await command("run-job", "photos")).toBe("photos: 0\nskipped: 0\n");
  expect((await db.doc("settings/jobs").get()).exists).toBe(false);
  expect(await command("run-job", "housekeeping")).toBe(
    "removals: 1\naffected: 0\nattentionEnded: 0\ncallers: 0\nphones: 0\nphotos: 0\nskipped: 0\n",
  );
  expect((await accountRemovals(db).doc(uid).get()).data()?.expiresAt).toBeInstanceOf(Date);
  expect(Object.keys((await db.doc("settings/jobs").get()).data()?.finishedAt)).toEqual(["housekeeping"]);
});

test("housekeeping that skips a document finishes the others, and exits with 1", async () => {
  const broken = emulatedFirestore().collection("attention").doc("00-broken");
  await broken.set({ reasons: "none" });
  expect(await refusal("run-job", "housekeeping")).toMatchObject({
    code: 1,
    stdout: expect.stringMatching("skipped: 1"),
  });
  await broken.delete();
});

test("the send command does the scheduled job's work on the running suite", async () => {
  const patient = "told@patients.test";
  await createBookingAndNotice(emulatedFirestore(), new Date(Date.now() - 3_600_000), { patient, uid: null });
  expect(await command("run-job", "send")).toMatch(
    /^reminders: \d+\nsummaries: \d+\nsent: [1-9]\d*\nsuppressed: \d+\nfailed: 0\nunknown: 0\ndeferred: 0\nskipped: 0$/m,
  );
  expect(await mailsTo(patient)).toHaveLength(1);
});

test("housekeeping finds appointments that an edit has made impossible without a note", async () => {
  const db = emulatedFirestore();
  await publicClinicDocument(db).update({ doctors: [] });
  expect(await command("run-job", "housekeeping")).toMatch(/^affected: [1-9]/m);
  expect((await attention(db).get()).size).toBeGreaterThan(0);
});
