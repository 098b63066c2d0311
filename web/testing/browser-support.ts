/** Tells which web features the oldest supported browsers lack, by the data of browser-compat-data. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type {
  CompatData,
  Identifier,
  SimpleSupportStatement,
  SupportStatement,
} from "@mdn/browser-compat-data";
import { oldestBrowsers } from "../build/browsers.ts";

/** A property or method of a JavaScript or DOM interface. */
type Member = { owner: string; name: string; isStatic: boolean; isUnsupported: boolean };

/** The file has 20 MB. Read as an import, it would be converted by Vite for half a minute. */
const compatDataPath = createRequire(import.meta.url).resolve("@mdn/browser-compat-data");
const compatData: CompatData = JSON.parse(readFileSync(compatDataPath, "utf8"));
const { api, javascript, html, css } = compatData;
const builtins = javascript.builtins ?? {};

export { css, html };

/** Whether one of the oldest supported browsers lacks the feature. A feature without data counts as supported. */
export function isUnsupported(feature: Identifier | undefined): boolean {
  const support = new Map<string, SupportStatement>(Object.entries(feature?.__compat?.support ?? {}));
  return oldestBrowsers.some(({ name, version }) => {
    const statement = support.get(name);
    return statement !== undefined && ![statement].flat().some((range) => includesVersion(range, version));
  });
}

function includesVersion(range: SimpleSupportStatement, version: number): boolean {
  if (range.flags || range.prefix || range.alternative_name) return false;
  const removed = range.version_removed === undefined ? Infinity : parseVersion(range.version_removed);
  return parseVersion(range.version_added) <= version && version < removed;
}

/** Parses a version of browser-compat-data. `≤37` counts as 37; a preview or `false` (no support) counts as later than all. */
function parseVersion(version: string | false): number {
  return version === false || version === "preview" ? Infinity : Number(version.replace("≤", ""));
}

/** The interfaces and other globals of JavaScript and the DOM, by name. */
const owners: ReadonlyMap<string, Identifier> = new Map(
  [builtins, builtins.Intl, api].flatMap((group) => listFeatures(group)),
);

export const interfaceMembers: readonly Member[] = [...owners].flatMap(([owner, feature]) =>
  listFeatures(feature).map(([key, member]) => ({
    owner,
    name: key.replace(/_static$/, ""),
    isStatic: key.endsWith("_static") || (owner in builtins && !isInPrototype(member)),
    isUnsupported: isUnsupported(member),
  })),
);

export const unsupportedInterfaces: ReadonlySet<string> = new Set(
  [...owners].filter(([, feature]) => isUnsupported(feature)).map(([name]) => name),
);

/** Reads from the specification's URL whether a member is on the prototype: `…#sec-array.prototype.tosorted`. */
function isInPrototype({ __compat }: Identifier): boolean {
  return [__compat?.spec_url].flat().some((url) => url?.includes("prototype"));
}

function listFeatures(group: Identifier | undefined): [string, Identifier][] {
  return Object.keys(group ?? {}).flatMap((name): [string, Identifier][] => {
    const feature = name === "__compat" ? undefined : group?.[name];
    return feature?.__compat ? [[name, feature]] : [];
  });
}
