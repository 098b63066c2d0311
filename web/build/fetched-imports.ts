import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const loader = fileURLToPath(new URL("../src/lib/import-fetched.ts", import.meta.url));

const ours = /\/web\/src\//;

/** Every `import()` of the built site goes by our `importFetched` instead of Vite's own loader, which is the module of this name. */
export function fetchedImports(): Plugin {
  return {
    name: "fetched-imports",
    enforce: "pre",
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { importFetched as __vitePreload } from ${JSON.stringify(loader)};`,
    },
    transform: {
      filter: { id: ours, code: /\bimport\("[^"]+"\)\s*\.then\(/ },
      handler() {
        this.error(
          "Vite takes `.then` at an import() into what follows the files: a failed fetch would pass by it. Name the import.",
        );
      },
    },
  };
}

/** Vite names a module's files to its loader only where there are several. */
export function allFiles(file: string, files: string[]): string[] {
  return files.length > 0 ? files : [file];
}
