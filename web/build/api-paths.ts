type Rewrite = { source: string; function?: unknown };

/** The first path segments that Hosting rewrites to functions. */
export function listApiSegments(rewrites: readonly Rewrite[]): string[] {
  const sources = rewrites.filter((rewrite) => rewrite.function).map(({ source }) => source);
  return [...new Set(sources.map((source) => source.replace(/^\/([\w.-]+).*/, "$1")))];
}

/** A regular expression for the paths of the API, and for `/__`, where Hosting serves Firebase's own scripts. */
export function apiPathPattern(rewrites: readonly Rewrite[]): string {
  const names = [...listApiSegments(rewrites), "__"].map((name) => name.replaceAll(".", "\\."));
  return `^/(${names.join("|")})(/|\\?|$)`;
}
