import site from "../package.json" with { type: "json" };

/** The oldest version of each browser that the site supports: docs/decisions/browsers.md. */
const oldest = site.browserslist.map((query) => {
  const [, name = "", version = ""] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
  if (!name) throw new Error(`browserslist: "${query}" is not of the form "chrome >= 109"`);
  return { name, version };
});

/** As Vite's `build.target` names them. */
export const buildTarget = oldest.map(({ name, version }) => `${name.replace("ios_saf", "ios")}${version}`);

/** As browser-compat-data names them. */
export const oldestBrowsers = oldest.map(({ name, version }) => ({
  name: name.replace("ios_saf", "safari_ios"),
  version: Number(version),
}));
