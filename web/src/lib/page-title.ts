const clinic = "Pearl Street Dental";

/** The home page carries the clinic's name first, every other page its own. */
export function pageTitle(title: string): string {
  return title === "Home" ? `${clinic} · Gentle dentistry in Brooklyn` : `${title} · ${clinic}`;
}
