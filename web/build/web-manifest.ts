import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { productColor } from "../../functions/src/domain/accent-tones.ts";
import type { BuiltClinic } from "../src/shared/clinic-in-page.ts";

/** Writes the clinic's name and color into the file that browsers read when they install the site. */
export async function writeWebManifest(dist: string, { settings, site }: BuiltClinic): Promise<void> {
  const file = join(dist, "manifest.webmanifest");
  const manifest = JSON.parse(await readFile(file, "utf8"));
  const named = {
    ...manifest,
    name: settings.name,
    short_name: shortNameOf(settings.name),
    description: settings.takesCards ? "Book and pay for dental appointments." : "Book dental appointments.",
    theme_color: site.accent ?? productColor,
  };
  await writeFile(file, `${JSON.stringify(named, null, 2)}\n`);
}

/** Below an icon there is room for about 12 characters: https://developer.mozilla.org/docs/Web/Progressive_web_apps/Manifest */
const maxShortName = 12;

/** The first words of a name that fit below an icon, or the whole first word. */
export function shortNameOf(name: string): string {
  const [first = "", ...words] = name.split(" ");
  let short = first;
  for (const word of words) {
    const longer = `${short} ${word}`;
    if (longer.length > maxShortName) break;
    short = longer;
  }
  return short;
}
