/**
 * The tones of the site that follow from the clinic's color. They are computed in OKLCH, where colors with one lightness look
 * equally light: https://bottosson.github.io/posts/oklab/
 */

/** The color of the product's own mark, and of buttons and links where a clinic has no color of its own. */
export const productColor = "#0c645f";

/** The derived tones by their names in web/src/styles/_tokens.scss, as `#rrggbb`. */
export const toneNames = [
  "primary",
  "primary-hover",
  "on-primary",
  "primary-ink",
  "focus",
  "surface-tint",
  "surface-deep",
  "on-deep",
  "on-deep-soft",
  "accent",
  "accent-ink",
  "accent-tint",
] as const;
/** Tones that only dark screens derive. Light screens have the same light surfaces for every color. */
export const darkSurfaceNames = ["surface", "ground", "surface-sunk", "line"] as const;

type Tones = Record<(typeof toneNames)[number], string>;
type DarkTones = Tones & Record<(typeof darkSurfaceNames)[number], string>;
type AccentTones = { light: Tones; dark: DarkTones };

/** The light surfaces without a derived tone, as in _tokens.scss. */
const lightSurfaces = ["#ffffff", "#fdfbf7", "#f5f0e7"];

/** WCAG 2.2, 1.4.3 and 1.4.11, level AA: text, and parts that are needed to see a control. */
const textContrast = 4.5;
const controlContrast = 3;

/**
 * Returns why a color can't be used, as a sentence for people; null if it can. It must be `#rrggbb`. The sentence leaves out the word
 * that British and American English spell differently.
 */
export function accentFault(accent: string): string | null {
  const found = contrastBetween("#ffffff", accent);
  if (found < textContrast) {
    return `White text on it would be hard to read: its contrast is ${roundDown(found)} : 1, and ${textContrast} : 1 is needed (WCAG AA). Try ${darkerAccent(accent)}.`;
  }
  const weak = weakPairs(accentTones(accent))[0];
  return weak === undefined ? null : `With it, ${weak} would be hard to see (WCAG AA).`;
}

/** Returns the nearest darker color on which white text is readable, or the color itself if it is dark enough. */
export function darkerAccent(accent: string): string {
  if (contrastBetween("#ffffff", accent) >= textContrast) return accent;
  return adjust(toOklch(accent), -step, (tone) => contrastBetween("#ffffff", tone) >= textContrast);
}

/** Returns the tones for light and dark screens. `accent` is the light screens' color of buttons. */
export function accentTones(accent: string): AccentTones {
  const { l, c, h } = toOklch(accent);
  const soft = (lightness: number, chroma: number) => fromOklch({ l: lightness, c: Math.min(c, chroma), h });
  const lightTint = soft(0.95, 0.015);
  const lightGrounds = [...lightSurfaces, lightTint];
  const lightInk = adjust({ l, c, h }, -step, (tone) => isReadableOn(tone, lightGrounds));
  const lightAccentTint = soft(0.94, 0.025);
  const light: Tones = {
    primary: accent,
    "primary-hover": fromOklch({ l: l > 0.3 ? l - 0.07 : l + 0.09, c, h }),
    "on-primary": "#ffffff",
    "primary-ink": lightInk,
    focus: lightInk,
    "surface-tint": lightTint,
    "surface-deep": soft(0.32, 0.06),
    "on-deep": soft(0.97, 0.006),
    "on-deep-soft": soft(0.85, 0.03),
    accent: soft(0.7, 0.13),
    "accent-ink": adjust({ l: 0.55, c, h }, -step, (tone) =>
      isReadableOn(tone, [...lightGrounds, lightAccentTint]),
    ),
    "accent-tint": lightAccentTint,
  };
  const darkTint = soft(0.285, 0.03);
  const darkSurfaces = {
    surface: soft(0.25, 0.022),
    ground: soft(0.207, 0.017),
    "surface-sunk": soft(0.182, 0.015),
    line: soft(0.35, 0.026),
  };
  const darkGrounds = [...readableGrounds(darkSurfaces), darkTint];
  const darkChroma = Math.min(c, 0.13);
  const darkPrimary = adjust({ l: 0.78, c: darkChroma, h }, step, (tone) => isReadableOn(tone, darkGrounds));
  const darkInk = adjust({ l: 0.81, c: darkChroma, h }, step, (tone) => isReadableOn(tone, darkGrounds));
  const darkAccentTint = soft(0.28, 0.035);
  const dark: DarkTones = {
    ...darkSurfaces,
    primary: darkPrimary,
    "primary-hover": fromOklch({ l: 0.85, c: darkChroma, h }),
    "on-primary": soft(0.26, 0.05),
    "primary-ink": darkInk,
    focus: darkInk,
    "surface-tint": darkTint,
    "surface-deep": soft(0.3, 0.045),
    "on-deep": soft(0.96, 0.008),
    "on-deep-soft": soft(0.83, 0.03),
    accent: soft(0.74, 0.12),
    "accent-ink": adjust({ l: 0.81, c: darkChroma, h }, step, (tone) =>
      isReadableOn(tone, [...darkGrounds, darkAccentTint]),
    ),
    "accent-tint": darkAccentTint,
  };
  return { light, dark };
}

/** Pairs of tones with too little contrast, as words. */
export function weakPairs({ light, dark }: AccentTones): string[] {
  return (["light", "dark"] as const).flatMap((mode) => {
    const tones = mode === "light" ? light : dark;
    const surfaces = mode === "light" ? lightSurfaces : readableGrounds(dark);
    const grounds = [...surfaces, tones["surface-tint"]];
    const pairs: [string, string, string[], number][] = [
      ["text on a button", tones["on-primary"], [tones.primary, tones["primary-hover"]], textContrast],
      ["a link", tones["primary-ink"], grounds, textContrast],
      ["a button", tones.primary, grounds, controlContrast],
      ["the focus ring", tones.focus, grounds, controlContrast],
      ["text on a deep surface", tones["on-deep"], [tones["surface-deep"]], textContrast],
      ["soft text on a deep surface", tones["on-deep-soft"], [tones["surface-deep"]], textContrast],
      ["a highlighted text", tones["accent-ink"], [...grounds, tones["accent-tint"]], textContrast],
    ];
    return pairs
      .filter(([, ink, on, least]) => on.some((ground) => contrastBetween(ink, ground) < least))
      .map(([what]) => `${what} on ${mode} screens`);
  });
}

/** The dark surfaces on which text stands. */
function readableGrounds(dark: Pick<DarkTones, "surface" | "ground" | "surface-sunk">): string[] {
  return [dark.surface, dark.ground, dark["surface-sunk"]];
}

/** The contrast of two colors, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastBetween(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red, green, blue] = toLinear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function isReadableOn(tone: string, grounds: readonly string[]): boolean {
  return grounds.every((ground) => contrastBetween(tone, ground) >= textContrast);
}

type Oklch = { l: number; c: number; h: number };

const step = 0.01;

/** Makes a color darker or lighter by `change` until it fits. Black and white end the search. */
function adjust(color: Oklch, change: number, fits: (tone: string) => boolean): string {
  for (let { l } = color; ; l += change) {
    const tone = fromOklch({ ...color, l });
    if (fits(tone) || l <= 0 || l >= 1) return tone;
  }
}

function roundDown(contrast: number): number {
  return Math.floor(contrast * 10) / 10;
}

function toLinear(color: string): [number, number, number] {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function toOklch(color: string): Oklch {
  const [r, g, b] = toLinear(color);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const x = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return { l, c: Math.hypot(x, y), h: Math.atan2(y, x) };
}

/** Returns the nearest color that a screen shows: with less chroma if the screen can't show as much. */
function fromOklch({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  for (let chroma = c; ; chroma -= 0.004) {
    const rgb = toLinearRgb(lightness, Math.max(0, chroma), h);
    const isShown = rgb.every((part) => part >= -0.0005 && part <= 1.0005);
    if (isShown || chroma <= 0) return `#${rgb.map(toHex).join("")}`;
  }
}

function toLinearRgb(l: number, c: number, h: number): number[] {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const middle = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function toHex(linear: number): string {
  const value = Math.min(1, Math.max(0, linear));
  const part = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(part * 255)
    .toString(16)
    .padStart(2, "0");
}
