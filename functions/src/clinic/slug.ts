const maxSlugLength = 40;

/**
 * Makes a treatment's id from its name: `Children's Check-up` becomes `childrens-check-up`. If that id was ever used, a
 * number follows.
 */
export function makeUnusedSlug(name: string, used: ReadonlySet<string>): string {
  const slug = slugOf(name);
  if (!used.has(slug)) return slug;
  for (let count = 2; ; count++) {
    const numbered = `${trimDashes(slug.slice(0, maxSlugLength - `-${count}`.length))}-${count}`;
    if (!used.has(numbered)) return numbered;
  }
}

function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, "")
    .replace(/[^a-z0-9]+/g, "-");
  return trimDashes(trimDashes(plain).slice(0, maxSlugLength)) || "treatment";
}

function trimDashes(text: string): string {
  return text.replace(/^-+|-+$/g, "");
}
