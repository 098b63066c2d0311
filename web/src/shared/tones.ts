import type { SiteTones } from "@clinic/contract/site.ts";

/**
 * Sets the tones of the clinic's color as custom properties, which styles/_tokens.scss reads. The security policy forbids style
 * attributes in the page's HTML, but not this.
 */
export function applyTones(style: CSSStyleDeclaration, tones: SiteTones | null): void {
  for (const name of [...style]) if (/^--(light|dark)-/.test(name)) style.removeProperty(name);
  for (const [mode, ofMode] of Object.entries(tones ?? {})) {
    for (const [name, color] of Object.entries(ofMode)) {
      style.setProperty(`--${mode}-${name}`, color);
      // Bootstrap mixes its links' colors from the three parts.
      if (name.startsWith("primary")) style.setProperty(`--${mode}-${name}-rgb`, partsOf(color).join(", "));
    }
  }
}

function partsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
