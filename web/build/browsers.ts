import site from "../package.json" with { type: "json" };

/** The oldest supported version of each browser: docs/decisions/browsers.md. */
const oldestVersions = site.browserslist.map((query) => {
  const [, name = "", version = ""] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
  if (!name) throw new Error(`browserslist: "${query}" is not of the form "chrome >= 109"`);
  return { name, version };
});

/** The oldest supported browsers, by the names of Vite's `build.target`. */
export const buildTarget = oldestVersions.map(
  ({ name, version }) => `${name.replace("ios_saf", "ios")}${version}`,
);

/** The oldest supported browsers, by the names of browser-compat-data. */
export const oldestBrowsers = oldestVersions.map(({ name, version }) => ({
  name: name.replace("ios_saf", "safari_ios"),
  version: Number(version),
}));
