import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "../../../emulators/testing/browser.ts";

const europeanNames = {
  "a name of Western Europe": "Zoë Núñez",
  "a name of Central Europe": "Łukasz Dvořák",
};

test("the site's font covers its texts and names from all of Europe", async (t) => {
  const page = await openPage(t);
  await page.goto("/");
  const ownFont = [{ familyName: expect.stringMatching(/^Figtree/), isCustomFont: true }];
  await expect.poll(() => readDrawnFonts(page, "h1")).toEqual(ownFont);
  for (const [what, name] of Object.entries(europeanNames)) {
    await page.locator("h1").evaluate((element, text) => element.replaceChildren(text), name);
    await expect.poll(() => readDrawnFonts(page, "h1"), { message: what }).toEqual(ownFont);
  }
});

/** Returns the fonts with which the browser really draws an element's text. */
async function readDrawnFonts(page: Page, selector: string) {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.map(({ familyName, isCustomFont }) => ({ familyName, isCustomFont }));
}
