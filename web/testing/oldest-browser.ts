import type { Page, Route } from "playwright-core";
import { hashSourceOf } from "../build/inline-policy.ts";
import { interfaceMembers, unsupportedInterfaces } from "./browser-support.ts";
import { removeUnsupportedStyles } from "./unsupported-styles.ts";

/**
 * Makes Chromium act like the oldest supported browsers: removes the built-ins of JavaScript and the DOM, and the styles, that
 * one of those browsers lacks. Does not remove newer syntax or the browser's own popovers.
 */
export async function emulateOldestBrowser(page: Page): Promise<void> {
  const lacking = interfaceMembers.filter(({ isUnsupported }) => isUnsupported);
  await page.addInitScript(removeBuiltIns, { lacking, owners: [...unsupportedInterfaces] });
  // Chromium does not treat a page from `route.fulfill` as local. Without this permission, such a page cannot call the local
  // server.
  await page.context().grantPermissions(["local-network-access"]);
  await page.route("**/*", async (route) => {
    const type = route.request().resourceType();
    if (type === "document") await fulfillWithoutUnsupportedStyles(route);
    else if (type === "stylesheet") await fulfillSupportedStylesheet(route);
    else await route.fallback();
  });
}

type BuiltIns = { lacking: typeof interfaceMembers; owners: readonly string[] };

/** Runs in the page, before the page's own scripts. */
function removeBuiltIns({ lacking, owners }: BuiltIns): void {
  for (const { owner, name, isStatic } of lacking) {
    const found: unknown = Reflect.get(globalThis, owner) ?? Reflect.get(Intl, owner);
    if (typeof found !== "function") continue;
    Reflect.deleteProperty(isStatic || !found.prototype ? found : found.prototype, name);
    if (owner === "Window") Reflect.deleteProperty(globalThis, name);
  }
  for (const owner of owners) Reflect.deleteProperty(globalThis, owner);
}

async function fulfillWithoutUnsupportedStyles(route: Route): Promise<void> {
  const response = await route.fetch();
  const headers = response.headers();
  let policy = headers["content-security-policy"] ?? "";
  const page = (await response.text()).replaceAll(/(?<=<style>).*?(?=<\/style>)/gs, (style) => {
    // Displays every popover, as a browser without popovers does. The layer lets the polyfill's styles, also in a layer, hide
    // popovers.
    const lowered = `@layer none{:where([popover]){display:block}}${removeUnsupportedStyles(style)}`;
    policy = policy.replace(hashSourceOf(style), hashSourceOf(lowered));
    return lowered;
  });
  await route.fulfill({ response, headers: { ...headers, "content-security-policy": policy }, body: page });
}

async function fulfillSupportedStylesheet(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: removeUnsupportedStyles(await response.text()) });
}
