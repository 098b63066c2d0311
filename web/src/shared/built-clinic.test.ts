import { afterEach, expect, test, vi } from "vitest";

const clinic = readSetupClinic();
const deployedAt = "2026-11-20T12:00:00.000Z";

afterEach(() => {
  globalThis.injectedClinic = clinic;
});

function readSetupClinic() {
  const { injectedClinic } = globalThis;
  if (!injectedClinic) throw new Error("The setup file injects no clinic");
  return injectedClinic;
}

/** Opens a page in a browser that saw another line in the footer at this time. */
async function openPage(seenAt: string) {
  vi.resetModules();
  globalThis.injectedClinic = { ...clinic, deployedAt };
  const { siteStorage } = await import("./storage.ts");
  const { settings, site } = clinic;
  const seen = { settings, site: { ...site, footerLine: "Seen" }, seenAt: Date.parse(seenAt) };
  siteStorage.write("clinic", JSON.stringify(seen));
  const page = await import("./built-clinic.ts");
  const readFooterLine = () => JSON.parse(siteStorage.read("clinic") ?? "").site.footerLine;
  return { ...page, readFooterLine };
}

test("words that this browser saw after the deploy are shown first, and kept", async () => {
  const { initialClinic, isNewerThanBuilt, rememberClinic, settingsShape, readFooterLine } =
    await openPage("2026-11-20T12:00:01.000Z");
  expect([isNewerThanBuilt, initialClinic.site.footerLine]).toEqual([true, "Seen"]);
  rememberClinic({ settings: settingsShape });
  expect(readFooterLine()).toBe("Seen");
});

test("words from before the deploy are neither shown nor kept", async () => {
  const { initialClinic, isNewerThanBuilt, rememberClinic, settingsShape, readFooterLine } =
    await openPage("2026-11-20T11:59:59.000Z");
  expect([isNewerThanBuilt, initialClinic.site.footerLine]).toEqual([false, clinic.site.footerLine]);
  rememberClinic({ settings: settingsShape });
  expect(readFooterLine()).toBe(clinic.site.footerLine);
});
