import type { Plugin } from "vite";

/**
 * Lets the bundler leave out what no page uses of react-router, its forms above all: a component made by a call, and named by
 * an assignment, looks to it as if it did something. The names are for React's developer tools.
 */
export function lightRouter(): Plugin {
  return {
    name: "light-router",
    apply: "build",
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (code) => ({ code: withoutEffects(code), map: null }),
    },
  };
}

function withoutEffects(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = "[\w.]+";$/gm, "")
    .replaceAll(/= (React\d*\.(?:forwardRef|createContext)\()/g, "= /* @__PURE__ */ $1");
}
