import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listAvailable } from "../functions/src/contract/available.ts";
import { listBookings } from "../functions/src/contract/bookings.ts";
import { listDoctors } from "../functions/src/contract/doctors.ts";
import { showDailyStats } from "../functions/src/contract/reports.ts";
import { plusDays, todayIn } from "../functions/src/domain/calendar-date.ts";
import { bookingInAnswer } from "../functions/testing/booking-calls.ts";
import { beginPayment, stripeAt } from "../functions/testing/payment-calls.ts";
import { findInlineStyles } from "../web/build/inline-assets.ts";
import { findInlineScripts, hashSourceOf } from "../web/build/inline-policy.ts";
import { demoAccounts, demoPassword } from "./seed/accounts.ts";
import { demoSettings } from "./seed/demo-clinic.ts";
import { readLivingClinic } from "./seed/living/demo.ts";
import { testCards } from "./stripe/cards.ts";
import { loopback, portsOf, root } from "./suite/ports-and-paths.ts";
import { createDayPool } from "./testing/day-pool.ts";
import { descendants, findRunningProcesses, waitForOutput } from "./testing/processes.ts";
import { request } from "./testing/request.ts";
import { signIn } from "./testing/sign-up.ts";

const script = join(root, "emulators/start.ts");
/**
 * `npm start` always uses clinic 0. The Storage address is removed because firebase-admin has set it to the
 * test worker's clinic.
 */
const { STORAGE_EMULATOR_HOST: _, ...inherited } = process.env;
const env = { ...inherited, CLINIC: "0" };
const origin = loopback(portsOf(0).hosting);
const get = (path: string) => request("GET", path, { origin });

/** `npm start` opens the living demo, which is closed on holidays. */
const livingDays = createDayPool({ settings: readLivingClinic("demo", new Date()).settings, from: 7 });

let suite: ChildProcess;

beforeAll(async () => {
  suite = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "pipe"] });
  await waitForOutput(suite, "Ctrl-C");
}, 180_000);
afterAll(() => suite.kill("SIGKILL"));

const pages = [
  "/",
  "/about",
  "/contact",
  "/review",
  "/infoCard",
  "/appointment",
  "/login",
  "/signup",
  "/dashboard",
];

test.each(pages)(
  "%s is a page, has the security headers, and is requested from the server each time",
  async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toMatch("text/html");
    expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'self'; script-src 'self' 'sha256-/);
    expect(headers.get("Strict-Transport-Security")).toMatch(/^max-age=\d{8}/);
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Permissions-Policy")).toMatch(/camera=\(\).*payment=\(self/);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Cache-Control")).toBe("no-cache");
  },
);

test("a doctor's portrait is served with its token, and not with another token or none", async () => {
  const { body } = await get("/doctor");
  const portraits = listDoctors.answer.parse(body).map(({ img }) => img);
  expect(portraits).toHaveLength(4);
  for (const img of portraits) {
    const tried = [img, img.replace(/token=.*$/, "token=guessed"), img.replace(/&token=.*$/, "")];
    const answers = await Promise.all(tried.map((url) => fetch(url)));
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403]);
  }
});

test.each([...pages, "/nothing-here"])(
  "%s includes its styles and first scripts, and the security policy names each",
  async (path) => {
    const response = await fetch(`${origin}${path}`);
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    const page = await response.text();
    // Links of another type are not fetched: they tell Vite's loader which files the page includes.
    const links = page.match(/<link\b[^>]*stylesheet[^>]*>/g) ?? [];
    expect(links.filter((link) => !link.includes('type="text/inlined"'))).toEqual([]);
    expect(findInlineStyles(page).length).toBeGreaterThan(0);
    const inlined = [...findInlineStyles(page), ...findInlineScripts(page)];
    expect(policy.split(/[ ;]+/)).toEqual(expect.arrayContaining(inlined.map(hashSourceOf)));
    expect(policy).not.toContain("unsafe-inline");
  },
);

test("a page below the dashboard is the app's page", async () => {
  expect((await get("/dashboard/appointment/some-booking")).status).toBe(200);
});

test.each(["/nothing-here", "/abouts", "/appointment/nothing", "/dashboard/nothing"])(
  "the unknown path %s gets status 404",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test.each(["/assets/nothing-here.js", "/assets/index-00000000.js", "/assets/", "/assets"])(
  "the 404 answer for %s is not cached",
  async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(404);
    expect(headers.get("Cache-Control")).toBe("no-cache");
  },
);

test.each([
  "/icon.svg",
  "/manifest.webmanifest",
  "/clinic/portraits/elena.svg",
  "/__/firebase/init.json",
  "/settings",
  "/available?date=2026-01-01",
  "/booking",
])("%s has no security policy for pages, and less than 700 bytes of headers", async (path) => {
  const { headers } = await get(path);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  expect(lines.join("").length).toBeLessThan(700);
});

test.each(["/icon.svg", "/favicon.ico", "/icon-192.png"])(
  "%s is cached for a day, because browsers request a page's icon whenever its address changes",
  async (path) => {
    const { status, headers } = await request("HEAD", path, { origin });
    expect([status, headers.get("Cache-Control")]).toEqual([200, "public, max-age=86400"]);
  },
);

test("every file of the build is cached for a year", async () => {
  for (const file of readdirSync(join(root, "web/dist/assets"))) {
    const { status, headers } = await request("HEAD", `/assets/${file}`, { origin });
    expect(headers.has("Content-Security-Policy")).toBe(false);
    expect([file, status, headers.get("Cache-Control")]).toEqual([
      file,
      200,
      "public, max-age=31536000, immutable",
    ]);
  }
});

test("the clinic has a year of visits, and its own appointments among them", async () => {
  const owner = await signIn(demoAccounts.admin.email, demoPassword, loopback(portsOf(0).auth));
  const from = plusDays(todayIn(demoSettings.timeZone, new Date()), -300);
  const path = `/stats?from=${from}&to=${plusDays(from, 300)}`;
  const { body } = await request("GET", path, { origin, token: owner.token });
  const booked = showDailyStats.answer.parse(body).reduce((sum, day) => sum + day.booked, 0);
  expect(booked).toBeGreaterThan(2500);
  const marcus = await request("GET", "/booking?patient=marcus.green@example.test", {
    origin,
    token: owner.token,
  });
  expect(listBookings.answer.parse(marcus.body)).toHaveLength(3);
});

test("a patient books and pays by card, and Stripe's event arrives as it was signed", async () => {
  const patient = await signIn(demoAccounts.patient.email, demoPassword, loopback(portsOf(0).auth));
  const date = livingDays.take();
  const offered = listAvailable.answer.parse((await get(`/available?date=${date}`)).body);
  const slot = offered.find(({ _id }) => _id === "fluoride-treatment")?.slots[0];
  const booked = await request("POST", "/booking", {
    origin,
    token: patient.token,
    body: {
      treatmentId: "fluoride-treatment",
      treatment: "Fluoride Treatment",
      ...{ date, slot },
      Price: 60,
      patient: patient.email,
      patientName: "Jamie Rivera",
      phone: "202-555-0117",
    },
  });
  expect(booked.status).toBe(201);
  const { _id } = bookingInAnswer(booked);
  const stripe = stripeAt(loopback(portsOf(0).local));
  await stripe.confirm(await beginPayment(patient, _id, origin), testCards.visa.number);
  await stripe.controls.webhooksIdle();
  expect(await stripe.controls.deliveries()).toContainEqual(
    expect.objectContaining({ type: "payment_intent.succeeded", outcome: "delivered", status: 200 }),
  );
  const paid = await request("GET", `/booking/${_id}`, { origin, token: patient.token });
  expect(paid.body).toMatchObject({ payment: "paid", method: "card" });
});

test("with a busy port, npm start prints one sentence that names the process using it, and ends with exit code 1", () => {
  const { status, stderr } = spawnSync(process.execPath, [script], { env, encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    new RegExp(
      `^Port ${portsOf(0).hosting} is taken by .+ \\(process \\d+\\)\\. Stop it and start again\\.\\n$`,
    ),
  );
});

// Java is found without PATH if temurin.mjs has installed it, so this test needs a machine without that
// Java.
test.skipIf(existsSync(join(root, ".local/jre")))(
  "without Java, npm start prints one sentence and ends with exit code 1",
  () => {
    const { status, stderr } = spawnSync(process.execPath, [script], {
      env: { PATH: "/nowhere" },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Java is missing: .+ and try again\.\n$/);
  },
);

test("a Ctrl-C ends the suite with exit code 0, and no process of it runs on", async () => {
  const family = descendants(suite.pid).map(({ pid }) => pid);
  expect(family.length).toBeGreaterThan(2);
  const ended = once(suite, "exit");
  suite.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => findRunningProcesses(family), { timeout: 20_000 }).toEqual([]);
});
