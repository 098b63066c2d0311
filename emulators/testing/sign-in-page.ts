import type { Page } from "playwright-core";
import { demoPassword } from "../seed/accounts.ts";
import { request } from "./request.ts";
import { apiKey, type SignedInUser, signIn, testPassword } from "./sign-up.ts";

/** Signs in with the site's own form and waits until the menu shows it. */
export async function signInByForm(page: Page, email: string, password = testPassword): Promise<void> {
  await page.goto("/login");
  await fillInLogin(page, email, password);
}

/** Fills in the form on the /login page, and sends it. */
export async function fillInLogin(page: Page, email: string, password = testPassword): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForFunction(() => localStorage.getItem("accessToken") !== null);
}

/**
 * Puts a page into the state of a person who signed in earlier: Firebase's and the site's data about the
 * session is written to the page's storage. This is for tests of signed-in pages; signing in has tests of
 * its own.
 */
export async function resumeSession(page: Page, email: string, password = testPassword): Promise<void> {
  const who = await (password === demoPassword
    ? cachedDemoSession(email)
    : signInWithProfile(email, password));
  await page.goto("/robots.txt");
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    Object.entries(localStorageEntries(who)),
  );
}

const demoSessions = new Map<string, Promise<SignedInUser>>();

/** A reset clinic refuses tokens from before the reset, so the cached sessions are dropped. */
export function forgetSessions(): void {
  demoSessions.clear();
}

/** Each demo account signs in once per test file. */
function cachedDemoSession(email: string): Promise<SignedInUser> {
  const session = demoSessions.get(email) ?? signInWithProfile(email, demoPassword);
  demoSessions.set(email, session);
  return session;
}

/** Signs in as the site does: first at Firebase, then at our API. */
async function signInWithProfile(email: string, password: string): Promise<SignedInUser> {
  const who = await signIn(email, password);
  const { status } = await request("PUT", `/user/${encodeURIComponent(email)}`, {
    token: who.token,
    body: { email },
  });
  if (status !== 200) throw new Error(`The token call for ${email} answered ${status}`);
  return who;
}

/** Makes a session from `resumeSession` look some hours old: its token has expired and can be refreshed. */
export async function expireSession(page: Page): Promise<void> {
  await page.evaluate((firebaseKey) => {
    const [header = "", payload = "", signature = ""] = (localStorage.getItem("accessToken") ?? "").split(
      ".",
    );
    const plain = payload.replaceAll("-", "+").replaceAll("_", "/");
    const past = Math.floor(Date.now() / 1000) - 3600;
    const claims = { ...JSON.parse(atob(plain)), iat: past - 3600, exp: past };
    const stale = [header, btoa(JSON.stringify(claims)).replaceAll("=", ""), signature].join(".");
    const user = JSON.parse(localStorage.getItem(firebaseKey) ?? "{}");
    Object.assign(user.stsTokenManager, { accessToken: stale, expirationTime: past * 1000 });
    localStorage.setItem("accessToken", stale);
    localStorage.setItem(firebaseKey, JSON.stringify(user));
  }, firebaseStorageKey);
}

const firebaseStorageKey = `firebase:authUser:${apiKey}:[DEFAULT]`;

/**
 * The session in Firebase's storage format. Firebase then moves it to its preferred storage and refreshes
 * it.
 */
function localStorageEntries({ uid, email, token, refreshToken }: SignedInUser): Record<string, string> {
  const user = {
    uid,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: token, expirationTime: Date.now() + 3_600_000 },
  };
  return { accessToken: token, [firebaseStorageKey]: JSON.stringify(user) };
}
