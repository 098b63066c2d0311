import { fileURLToPath } from "node:url";
import { build } from "vite";
import { buildTarget } from "./browsers.ts";

/** By its name in src/app. */
export type EarlyScript = "ask-early" | "tell-reason";

/** What a page runs before anything else of it has come, as one small script. */
export async function buildEarlyScript(name: EarlyScript): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: buildTarget,
      lib: {
        entry: fileURLToPath(new URL(`../src/app/${name}.ts`, import.meta.url)),
        formats: ["iife"],
        name: "earlyScript",
      },
    },
  });
  const [built] = Array.isArray(outputs) ? outputs : [];
  const [script] = built?.output ?? [];
  if (script?.type !== "chunk" || script.code.includes("</")) throw new Error("No script to stand in a page");
  return script.code.trim();
}
