import type { Plugin } from "vite";

/**
 * React makes some errors ahead, to know them by. Where a debugger listens, and Lighthouse is one, the browser parses the whole file
 * once more for the stacks that they would have, which nobody reads: on a slow phone 0.1 s.
 */
export function withoutStacks(): Plugin {
  return {
    name: "without-stacks",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: bareErrors(code), map: null }),
    },
  };
}

function bareErrors(code: string): string {
  const bare = code.replaceAll(
    /(?<= = )Error\((formatProdErrorMessage\(\d+\))\)(?=[,;]$)/gm,
    "Object.create(Error.prototype, { message: { value: $1 } })",
  );
  if (bare === code) throw new Error("react-dom makes no errors ahead any more: withoutStacks can go");
  return bare;
}
