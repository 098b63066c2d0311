/**
 * The site's colors (web/src/styles/_tokens.scss), written into each element, because mail programs don't support custom
 * properties. Mail programs with a dark mode take the dark colors from a style sheet.
 */
import type { SiteTones } from "../contract/site.ts";
import { html, type Markup } from "./markup.ts";

export const colors = {
  light: {
    ink: "#12302f",
    "ink-soft": "#4c6361",
    ground: "#fdfbf7",
    surface: "#ffffff",
    "surface-tint": "#e7f2ee",
    line: "#e5ddd0",
    primary: "#0c645f",
    "on-primary": "#ffffff",
    "primary-ink": "#0b5d58",
    "accent-ink": "#ad4322",
    "accent-tint": "#fdeae1",
  },
  dark: {
    ink: "#e6f0ed",
    "ink-soft": "#a4b9b4",
    ground: "#0e1a1a",
    surface: "#152525",
    "surface-tint": "#16302d",
    line: "#2b3f3d",
    primary: "#63cfc0",
    "on-primary": "#04302c",
    "primary-ink": "#74d8ca",
    "accent-ink": "#f6a98e",
    "accent-tint": "#3a241c",
  },
} as const;

type ColorName = keyof typeof colors.light;
type ColorProperties = { color?: ColorName; "background-color"?: ColorName; "border-color"?: ColorName };

/** The colors of each kind of element. Each name is also a CSS class. */
export const elementColors = {
  ground: { "background-color": "ground", color: "ink" },
  card: { "background-color": "surface", "border-color": "line" },
  ink: { color: "ink" },
  soft: { color: "ink-soft" },
  link: { color: "primary-ink" },
  rule: { "border-color": "line" },
  when: { "background-color": "surface-tint", color: "ink" },
  off: { "background-color": "accent-tint", color: "ink" },
  label: { color: "primary-ink" },
  "off-label": { color: "accent-ink" },
  button: { "background-color": "primary", color: "on-primary", "border-color": "primary" },
  outlined: { color: "primary-ink", "border-color": "primary" },
} as const satisfies Record<string, ColorProperties>;

/** How the clinic's mails look. */
export interface MailLook {
  /** The tones that follow from the clinic's color. Null: the product's own. */
  tones: SiteTones | null;
  logo: { url: string; width: number; height: number; isIcon?: true } | null;
}

/** The icon that every build of the site has, in the clinic's color. */
export function siteIcon(siteUrl: string): NonNullable<MailLook["logo"]> {
  return { url: `${siteUrl}/icon-192.png`, width: 192, height: 192, isIcon: true };
}

export const productLook: MailLook = { tones: null, logo: null };

/** Returns the class and style attributes of an element of this kind. */
export type Paint = (name: keyof typeof elementColors, style?: string, className?: string) => Markup;

/** Makes the function that paints a mail's elements in the clinic's tones. */
export function paintFor({ tones }: MailLook): Paint {
  const palette: Record<ColorName, string> = { ...colors.light, ...knownTones(tones?.light) };
  return (name, style = "", className = "") => {
    const rules = Object.entries<ColorName>(elementColors[name]).map(
      ([property, color]) => `${property}:${palette[color]}`,
    );
    const classes = [name, className].filter(Boolean).join(" ");
    return html`class="${classes}" style="${[...rules, style].filter(Boolean).join(";")}"`;
  };
}

/** The style sheet's rules for mail programs with a dark mode. */
export function darkRulesFor({ tones }: MailLook): string {
  const palette: Record<ColorName, string> = { ...colors.dark, ...knownTones(tones?.dark) };
  return Object.entries<ColorProperties>(elementColors)
    .map(([name, paint]) => {
      const rules = Object.entries<ColorName>(paint).map(
        ([property, color]) => `${property}:${palette[color]} !important`,
      );
      return `.${name}{${rules.join(";")}}`;
    })
    .join("\n");
}

function knownTones(tones: Record<string, string> = {}): Partial<Record<ColorName, string>> {
  return Object.fromEntries(Object.entries(tones).filter(([name]) => name in colors.light));
}
