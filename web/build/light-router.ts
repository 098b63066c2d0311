import type { Plugin } from "vite";

/**
 * Lets the bundler leave out what no page uses of react-router. Its forms above all: a component made by a call, and one that is
 * named by an assignment, look to it as if they did something. And what stands in components that we use, and works only with
 * its data routers or in its framework: error boundaries around routes, links that fetch ahead.
 */
export function lightRouter(): Plugin {
  return {
    name: "light-router",
    apply: "build",
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (code) => ({ code: withoutOthers(withoutEffects(code)), map: null }),
    },
  };
}

/** The names are for React's developer tools; a component with a context is among what is left out. */
function withoutEffects(code: string): string {
  return code
    .replaceAll(/^\w+\.(displayName|contextType) = .*;$/gm, "")
    .replaceAll(/= (React\d*\.(?:forwardRef|createContext)\()/g, "= /* @__PURE__ */ $1");
}

function withoutOthers(code: string): string {
  return code.replaceAll(
    /return (shouldPrefetch && !isAbsolute|dataRouterState && \([^()]*\)) \?/g,
    "return false ?",
  );
}
