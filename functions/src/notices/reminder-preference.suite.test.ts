import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { urls } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { addressHash, areRemindersMuted, mutedAddresses } from "../firestore/muted-addresses.ts";
import { newToken } from "../firestore/secret.ts";
import { createMailLink, type MailLinkDocument } from "../firestore/stored-mail-links.ts";

const db = emulatedFirestore();
const address = "Ada@muting.patients.test";
const later = new Date(Date.now() + 86_400_000);

beforeAll(clearClinic);
beforeEach(async () => {
  await writeTestClinic(db, [], { name: "Pearl & Sons <Dental>" });
  await mutedAddresses(db).doc(addressHash(address)).delete();
});

const reminders: MailLinkDocument = { kind: "reminders", contact: addressHash(address), expiresAt: later };

/** Where a mail's link leads. */
async function linkTo(link: MailLinkDocument = reminders): Promise<string> {
  const [batch, token] = [db.batch(), newToken()];
  createMailLink(batch, db, link, token);
  await batch.commit();
  return `/contacts/reminders?t=${token}`;
}

/** A request of a browser or mail program: no JSON, no session. */
async function ask(path: string, sent?: URLSearchParams | FormData) {
  const answer = await fetch(`${urls.site}${path}`, sent && { method: "POST", body: sent });
  const page = await answer.text();
  return { status: answer.status, headers: answer.headers, page, title: /<h1>(.*)<\/h1>/.exec(page)?.[1] };
}

const muted = () => areRemindersMuted(db, address.toLowerCase(), new Date());
const on = "Email reminders are on";
const off = "Email reminders are off";
const oneClick = { "List-Unsubscribe": "One-Click" };

function asForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe("a link to stop reminders", () => {
  test("changes nothing when opened, and its button stops reminders", async () => {
    const link = await linkTo();
    const opened = await ask(link);
    expect([opened.status, opened.title, await muted()]).toEqual([200, on, false]);
    expect(opened.page).toContain('<form method="post"><button name="reminders" value="off">');
    const stopped = await ask(link, new URLSearchParams({ reminders: "off" }));
    expect([stopped.status, stopped.title, await muted()]).toEqual([200, off, true]);
    expect((await ask(link)).title).toBe(off);
  });

  test("turns reminders on again", async () => {
    const link = await linkTo();
    await ask(link, new URLSearchParams({ reminders: "off" }));
    expect((await ask(link, new URLSearchParams({ reminders: "on" }))).title).toBe(on);
    expect([await muted(), (await ask(link)).title]).toEqual([false, on]);
  });

  test.each([
    ["urlencoded", new URLSearchParams(oneClick)],
    ["multipart", asForm(oneClick)],
  ])("supports a mail program's one-click unsubscribe: %s", async (_, form) => {
    const { status } = await ask(await linkTo(), form);
    expect([status, await muted()]).toEqual([200, true]);
  });

  test("stops reminders for three years, only for its own address", async () => {
    await ask(await linkTo(), new URLSearchParams(oneClick));
    const wish = (await mutedAddresses(db).doc(addressHash(address)).get()).data();
    expect(wish?.expiresAt.getFullYear()).toBe((wish?.mutedAt.getFullYear() ?? 0) + 3);
    expect(await areRemindersMuted(db, "bob@muting.patients.test", new Date())).toBe(false);
  });

  test.each([
    ["that nobody was sent", () => "/contacts/reminders?t=unknown"],
    ["that was cut off", () => "/contacts/reminders"],
    ["that was cut off behind its name", () => "/contacts/reminders?t="],
    ["that was copied with what stood behind it", async () => `${await linkTo()}${"%20and".repeat(50)}`],
    ["that has ended", () => linkTo({ ...reminders, expiresAt: new Date(Date.now() - 1000) })],
    ["of an appointment", () => linkTo({ kind: "visit", bookingId: "some", expiresAt: later })],
  ])("%s changes nothing, and says so", async (_, linked) => {
    const link = await linked();
    const { status, title } = await ask(link);
    expect([status, title]).toEqual([200, "This link no longer works"]);
    expect((await ask(link, new URLSearchParams(oneClick))).title).toBe("This link no longer works");
    expect(await muted()).toBe(false);
  });

  test.each([
    ["nothing", new URLSearchParams()],
    ["another wish", new URLSearchParams({ reminders: "sometimes" })],
  ])("is refused with %s in its form", async (_, form) => {
    expect([(await ask(await linkTo(), form)).status, await muted()]).toEqual([400, false]);
  });
});

describe("the page to stop reminders", () => {
  test("escapes the clinic's name", async () => {
    const { page } = await ask(await linkTo());
    expect(page).toContain("Pearl &#38; Sons &#60;Dental&#62; emails you");
    expect(page).not.toContain("<Dental>");
  });

  test("works under the site's security policy and is never cached", async () => {
    const { page, headers } = await ask(await linkTo());
    expect(page).not.toMatch(/<script|<style|style=/);
    expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("Content-Security-Policy")).toMatch(/style-src 'self'.*form-action 'self'/);
    const [, styles = ""] = /<link rel="stylesheet" href="([^"]+)">/.exec(page) ?? [];
    const sheet = await fetch(`${urls.site}${styles}`);
    expect([sheet.status, sheet.headers.get("Content-Type")]).toEqual([200, "text/css; charset=utf-8"]);
    const [, font = "none"] = /url\("?([^")]+\.woff2)/.exec(await sheet.text()) ?? [];
    expect((await fetch(`${urls.site}${font}`)).status).toBe(200);
  });
});
