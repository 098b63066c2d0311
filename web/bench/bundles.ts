/**
 * `npm run bundles [-- schedule …]`: what each page of the built site names, or those whose names have one of these words, and what is
 * in it. Bytes as they are sent, without headers; of what a file holds, its share of them.
 */
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Rolldown } from "vite";
import { buildWhenChanged } from "../../emulators/suite/build-when-changed.ts";
import { root } from "../../emulators/suite/ports-and-paths.ts";
import { bundle } from "../build/bundle.ts";
import { type DrawnFile, drawPage } from "./draw-bundles.ts";
import { contentsOf } from "./file-contents.ts";
import { readPages } from "./page-bundles.ts";

const words = process.argv.slice(2);

await buildWhenChanged("web");
const files = await readFiles();
const drawn = new Set<string>();
for (const page of await readPages(join(root, "web/dist"))) {
  if (words.length > 0 && !words.some((word) => page.name.includes(word))) continue;
  for (const file of [...page.scripts, ...page.styles])
    if (!files.has(file)) throw new Error(`${file} was built otherwise`);
  console.log(`${drawPage(page, files, drawn).join("\n")}\n`);
}

/** From a build of its own, which writes nothing and maps its files to their sources. */
async function readFiles(): Promise<Map<string, DrawnFile>> {
  process.env.NODE_ENV = "production";
  const { output } = await bundle({ write: false, sourcemap: "hidden" });
  return new Map(output.map((file) => [file.fileName, drawnFile(file)]));
}

function drawnFile(file: Rolldown.OutputChunk | Rolldown.OutputAsset): DrawnFile {
  if (file.type === "asset") return { bytes: gzipSync(file.source).length, contents: [] };
  const bytes = gzipSync(file.code).length;
  return { bytes, contents: file.map ? contentsOf(file.code, { ...file.map, sourceRoot: "" }, bytes) : [] };
}
