import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ours = fileURLToPath(new URL("../src/lib/draw-icon.ts", import.meta.url));

/** Has lucide-react's icons drawn by `draw-icon.ts` in the built site. */
export function lightIcons(): Plugin {
  return {
    name: "light-icons",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /\/lucide-react\/.*\/createLucideIcon\.mjs$/ },
      handler: () => `export { createIcon as default } from ${JSON.stringify(ours)};`,
    },
  };
}
