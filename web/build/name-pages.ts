import type { Plugin } from "vite";

/**
 * Tells each `lazyPage(() => import("…"))` of the routes its file's name, so that the prerendered HTML can name the
 * chunks and stylesheets of its page. Only in the build that prerenders: browsers don't need to know.
 */
export function namePages(): Plugin {
  return {
    name: "name-pages",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/src/app/routes.ts")) return;
      return code.replace(
        /lazyPage\(\s*\(\) => import\("(?:\.\.?\/)([^"]+)"\),?\s*\)/g,
        (_, path: string) =>
          `lazyPage(() => import("${sourceOf(path, "import")}"), "${sourceOf(path, "name")}")`,
      );
    },
  };
}

function sourceOf(path: string, use: "import" | "name"): string {
  const inFeatures = path.startsWith("features/");
  if (use === "import") return inFeatures ? `../${path}` : `./${path}`;
  return inFeatures ? `src/${path}` : `src/app/${path}`;
}
