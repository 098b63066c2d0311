type Rewrite = { source: string; function?: unknown };

/** The first path segments, such as `booking`, that Firebase Hosting rewrites to functions. */
export function listApiSegments(rewrites: readonly Rewrite[]): string[] {
  const sources = rewrites.filter((rewrite) => rewrite.function).map(({ source }) => source);
  return [...new Set(sources.map((source) => source.replace(/^\/([\w.-]+).*/, "$1")))];
}

/** A regular expression for the paths of the API, and for `/__`, under which Hosting serves Firebase's own scripts. */
export function apiPathPattern(rewrites: readonly Rewrite[]): string {
  const names = [...listApiSegments(rewrites), "__"].map((name) => name.replaceAll(".", "\\."));
  return `^/(${names.join("|")})(/|\\?|$)`;
}
