type Rewrite = { source: string; function?: unknown };

/** What Hosting passes on to the functions, by the first part of each path: so does the dev server. */
export function apiFolders(rewrites: readonly Rewrite[]): string[] {
  const sources = rewrites.filter((rewrite) => rewrite.function).map(({ source }) => source);
  return [...new Set(sources.map((source) => source.replace(/^\/([\w.-]+).*/, "$1")))];
}

/** `__` is what Hosting itself has for Firebase's own scripts. */
export function apiCalls(rewrites: readonly Rewrite[]): string {
  const names = [...apiFolders(rewrites), "__"].map((name) => name.replaceAll(".", "\\."));
  return `^/(${names.join("|")})(/|\\?|$)`;
}
