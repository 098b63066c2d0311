import { createRequire } from "node:module";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);

const mark = "\0react-modules:";

/**
 * React comes as CommonJS: each file of the site would have the bundler's helpers make it a copy, and look up there whatever it
 * calls. So each of React's parts gets a module around it, whose exports are what the part has.
 */
export function reactModules(): Plugin {
  return {
    name: "react-modules",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^react(-dom)?(\/(jsx-runtime|client))?$/ },
      handler: (id, _importer, { kind }) =>
        kind === "require-call" ? null : { id: `${mark}${id}`, moduleSideEffects: false },
    },
    load: {
      filter: { id: /^\0react-modules:/ },
      handler(id) {
        const part = id.slice(mark.length);
        const names = Object.keys(require(part)).filter((name) => name !== "default");
        return [
          `import part from ${JSON.stringify(require.resolve(part))};`,
          "export default part;",
          ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => part.${name})();`),
        ].join("\n");
      },
    },
  };
}
