/**
 * The site's colors (web/src/styles/_tokens.scss), written into each element, because mail programs don't support custom
 * properties. Mail programs with a dark mode take the dark colors from a style sheet.
 */
import { html, type Markup } from "./markup.ts";

export const colors = {
  light: {
    ink: "#12302f",
    "ink-soft": "#4c6361",
    ground: "#fdfbf7",
    surface: "#ffffff",
    "surface-tint": "#e7f2ee",
    "surface-deep": "#0d3b39",
    "on-deep": "#f2f7f4",
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
    "surface-deep": "#123533",
    "on-deep": "#eef6f3",
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
  band: { "background-color": "surface-deep", color: "on-deep" },
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

/** Returns the class and style attributes of an element of this kind. */
export function colorAttributes(name: keyof typeof elementColors, style = "", className = ""): Markup {
  const rules = Object.entries<ColorName>(elementColors[name]).map(
    ([property, color]) => `${property}:${colors.light[color]}`,
  );
  const classes = [name, className].filter(Boolean).join(" ");
  return html`class="${classes}" style="${[...rules, style].filter(Boolean).join(";")}"`;
}

export const darkRules = Object.entries<ColorProperties>(elementColors)
  .map(([name, paint]) => {
    const rules = Object.entries<ColorName>(paint).map(
      ([property, color]) => `${property}:${colors.dark[color]} !important`,
    );
    return `.${name}{${rules.join(";")}}`;
  })
  .join("\n");
