import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrastBetween, toneNames } from "../../../functions/src/domain/accent-tones.ts";

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
];

test.each(Object.entries(coloursByMode))(
  "in %s mode text, controls and charts have enough contrast",
  (_, colours) => {
    expect(dark).not.toBe("");
    const failing = pairs.flatMap(([name, on, least]) =>
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
    expect(settable.sort()).toEqual([...toneNames].sort());
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
