import type { Page, Route } from "playwright-core";
import { hashSourceOf } from "../build/inline-policy.ts";
import { lackingOwners, members } from "./browser-support.ts";
import { removeUnsupportedStyles } from "./unsupported-styles.ts";

/**
 * Removes what one of the oldest supported browsers lacks: built-ins of JavaScript and the DOM, and the styles that such a browser
 * skips. Newer syntax and the browser's own popovers stay.
 */
export async function emulateOldestBrowser(page: Page): Promise<void> {
  const lacking = members.filter(({ isLacking }) => isLacking);
  await page.addInitScript(removeBuiltIns, { lacking, owners: [...lackingOwners] });
  // Chromium does not treat a fulfilled page as local, so its local requests need this.
  await page.context().grantPermissions(["local-network-access"]);
  await page.route("**/*", async (route) => {
    const type = route.request().resourceType();
    if (type === "document") await lowerPage(route);
    else if (type === "stylesheet") await lowerStylesheet(route);
    else await route.fallback();
  });
}

type BuiltIns = { lacking: typeof members; owners: readonly string[] };

/** Runs in the page. */
function removeBuiltIns({ lacking, owners }: BuiltIns): void {
  for (const { owner, name, isStatic } of lacking) {
    const found: unknown = Reflect.get(globalThis, owner) ?? Reflect.get(Intl, owner);
    if (typeof found !== "function") continue;
    Reflect.deleteProperty(isStatic || !found.prototype ? found : found.prototype, name);
    if (owner === "Window") Reflect.deleteProperty(globalThis, name);
  }
  for (const owner of owners) Reflect.deleteProperty(globalThis, owner);
}

async function lowerPage(route: Route): Promise<void> {
  const response = await route.fetch();
  const headers = response.headers();
  let policy = headers["content-security-policy"] ?? "";
  const page = (await response.text()).replaceAll(/(?<=<style>).*?(?=<\/style>)/gs, (style) => {
    // A browser without popovers displays them. The polyfill's styles are in a layer, so these are too.
    const lowered = `@layer none{:where([popover]){display:block}}${removeUnsupportedStyles(style)}`;
    policy = policy.replace(hashSourceOf(style), hashSourceOf(lowered));
    return lowered;
  });
  await route.fulfill({ response, headers: { ...headers, "content-security-policy": policy }, body: page });
}

async function lowerStylesheet(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: removeUnsupportedStyles(await response.text()) });
}
