import { fileURLToPath } from "node:url";
import { build } from "vite";

/** What pages behind the sign-in run before anything else of theirs has come (src/early/ask-early.ts), as one small script. */
export async function buildEarlyScript(): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      lib: {
        entry: fileURLToPath(new URL("../src/early/ask-early.ts", import.meta.url)),
        formats: ["iife"],
        name: "askEarly",
      },
    },
  });
  const [built] = Array.isArray(outputs) ? outputs : [];
  const [script] = built?.output ?? [];
  if (script?.type !== "chunk" || script.code.includes("</")) throw new Error("No script to stand in a page");
  return script.code.trim();
}
