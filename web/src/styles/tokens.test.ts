import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accentTones, darkSurfaceNames, toneNames } from "../../../functions/src/domain/accent-tones.ts";

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

const backgroundNames = ["ground", "surface", "surface-sunk", "surface-tint"];
const neededContrast = {
  ink: 4.5,
  "ink-soft": 4.5,
  "primary-ink": 4.5,
  "field-border": 3,
  primary: 3,
  focus: 3,
};

/** Computes a colour's luminance as WCAG defines it: https://www.w3.org/TR/WCAG21/#dfn-relative-luminance */
function computeLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function computeContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each(Object.entries(coloursByMode))(
  "in %s mode text and field borders have enough contrast on all surfaces",
  (_, colours) => {
    expect(dark).not.toBe("");
    const pairs = Object.entries(neededContrast).flatMap(([name, least]) =>
      backgroundNames.map((ground) => ({ name, ground, least })),
    );
    const failing = pairs.filter(
      // `!(… >= …)` also reports a missing colour, whose contrast is NaN.
      ({ name, ground, least }) => !(computeContrast(colours[name] ?? "", colours[ground] ?? "") >= least),
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
    const grounds = backgroundNames.map((name) => Reflect.get(tones, name));
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
        expect(computeContrast(coloursByMode.dark?.[name] ?? "", ground)).toBeGreaterThanOrEqual(least);
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
