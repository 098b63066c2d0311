import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  accentTones,
  contrastBetween,
  darkSurfaceNames,
  toneNames,
} from "../../../functions/src/domain/accent-tones.ts";

const tokensSource = readFileSync(new URL("./_tokens.scss", import.meta.url), "utf8");
const [light = "", dark = ""] = tokensSource.split("@media (prefers-color-scheme: dark)");
const parseColours = (rules: string) =>
  Object.fromEntries(
    [...rules.matchAll(/--([a-z-]+): (?:var\(--[a-z-]+, )?(#[\da-f]{6})\)?;/g)].map(([, name, hex]) => [
      name,
      hex,
    ]),
  );
const coloursByMode: Record<string, Record<string, string>> = {
  light: parseColours(light),
  dark: { ...parseColours(light), ...parseColours(dark) },
};

const surfaces = ["ground", "surface", "surface-sunk", "surface-tint"];
const [textContrast, graphicsContrast] = [4.5, 3];

/** What is written or drawn on which colours, with the contrast that WCAG AA asks for. */
const pairs: [name: string, on: string[], least: number][] = [
  ...["ink", "ink-soft", "primary-ink"].map(
    (ink) => [ink, surfaces, textContrast] as [string, string[], number],
  ),
  ...["success", "warning", "danger", "info", "accent"].map(
    (tone) => [`${tone}-ink`, ["surface", `${tone}-tint`], textContrast] as [string, string[], number],
  ),
  ["on-primary", ["primary", "primary-hover"], textContrast],
  ["on-deep", ["surface-deep"], textContrast],
  ["on-deep-soft", ["surface-deep"], textContrast],
  ["surface", ["danger", "danger-hover"], textContrast],
  ["field-border", surfaces, graphicsContrast],
  ["primary", surfaces, graphicsContrast],
  ["focus", surfaces, graphicsContrast],
  ["star", ["surface", "ground"], graphicsContrast],
  ["accent-ink", ["surface", "accent-tint"], graphicsContrast],
];

type Rule = { parent: Rule | undefined; properties: Map<string, string> };

/** The rules of all stylesheets, each with the tokens that its own declarations and those of the rules around it name. */
function readRules(): Rule[] {
  const source = fileURLToPath(new URL("..", import.meta.url));
  return globSync("**/*.scss", { cwd: source }).flatMap((file) => {
    const rules: Rule[] = [];
    let open: Rule | undefined;
    const parts = readFileSync(`${source}/${file}`, "utf8").matchAll(
      /(?<!#)\{|(?<!#\{[^}]*)\}|^\s*(color|background|background-color|fill): var\(--([a-z-]+)/gm,
    );
    for (const [part, property = "", token = ""] of parts) {
      if (part === "{") {
        open = { parent: open, properties: new Map() };
        rules.push(open);
      } else if (part === "}") open = open?.parent;
      else open?.properties.set(property.replace("-color", ""), token);
    }
    return rules;
  });
}

/** Each text color that a rule sets, with the ground that this rule or one around it sets. */
function listUsedPairs(): [name: string, on: string[], least: number][] {
  const find = (rule: Rule | undefined, property: string): string | undefined =>
    rule && (rule.properties.get(property) ?? find(rule.parent, property));
  return readRules().flatMap((rule): [string, string[], number][] => {
    const [ink, ground] = [rule.properties.get("color"), find(rule, "background")];
    if (!ink || !ground || !coloursByMode.light?.[ink] || !coloursByMode.light[ground]) return [];
    return [[ink, [ground], textContrast]];
  });
}

test.each(Object.entries(coloursByMode))(
  "in %s mode text, controls and charts have enough contrast",
  (_, colours) => {
    expect(dark).not.toBe("");
    const used = listUsedPairs();
    expect(used.length).toBeGreaterThan(20);
    const failing = [...pairs, ...used].flatMap(([name, on, least]) =>
      on
        .map((ground) => ({
          name,
          ground,
          contrast: contrastBetween(colours[name] ?? "", colours[ground] ?? ""),
        }))
        // `!(… >= …)` also reports a missing colour, whose contrast is NaN.
        .filter(({ contrast }) => !(contrast >= least)),
    );
    expect(failing).toEqual([]);
  },
);

test.each(["light", "dark"])(
  "each tone that follows from the clinic's colour can be set for %s screens",
  (mode) => {
    const rules = mode === "light" ? light : dark;
    const settable = [...rules.matchAll(/--([a-z-]+): var\(--(light|dark)-\1, #/g)].map(([, name]) => name);
    const derived = mode === "light" ? toneNames : [...toneNames, ...darkSurfaceNames];
    expect(settable.sort()).toEqual([...derived].sort());
  },
);

test.each(["#0c645f", "#1f4f8b", "#8a3a1e", "#6d28d9", "#b4005a", "#3f6212", "#333333"])(
  "text that is the same for every clinic has enough contrast on the dark surfaces of %s",
  (accent) => {
    const tones = accentTones(accent).dark;
    const grounds = surfaces.map((name) => Reflect.get(tones, name));
    const inks = {
      ink: 4.5,
      "ink-soft": 4.5,
      "field-border": 3,
      "success-ink": 4.5,
      "danger-ink": 4.5,
      star: 3,
    };
    for (const [name, least] of Object.entries(inks))
      for (const ground of grounds)
        expect(contrastBetween(coloursByMode.dark?.[name] ?? "", ground)).toBeGreaterThanOrEqual(least);
  },
);

test("the pages of the function have the site's colours", () => {
  const plain = readFileSync(new URL("../../public/plain.css", import.meta.url), "utf8");
  const [plainLight = "", plainDark = ""] = plain.split("@media (prefers-color-scheme: dark)");
  for (const [theirs, ours] of [
    [parseColours(plainLight), parseColours(light)],
    [parseColours(plainDark), parseColours(dark)],
  ] as const) {
    expect(Object.keys(theirs).length).toBeGreaterThan(8);
    expect(ours).toMatchObject(theirs);
  }
});
