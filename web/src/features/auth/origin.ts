type Origin = { pathname: string; search: string; hash: string };

/** Where a person goes after signing in: back to where they came from, else home. */
export function originOf(state: unknown): Origin {
  const from: unknown = part(state, "from");
  const [pathname, search, hash] = [part(from, "pathname"), part(from, "search"), part(from, "hash")];
  const known = isText(pathname) && isText(search) && isText(hash);
  // One slash: `//host` would leave the site.
  return known && /^\/(?![/\\])/.test(pathname)
    ? { pathname, search, hash }
    : { pathname: "/", search: "", hash: "" };
}

/** By hand: a schema library is a tenth of what /login may weigh. */
function part(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
