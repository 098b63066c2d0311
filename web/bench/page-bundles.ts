import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { filesNamedIn, headerBytes, sizeOf, styleFilesIn, transferOf } from "../build/bytes.ts";
import { filesOf, readManifest } from "../build/manifest.ts";
import { dashboardSource, hasFile, isPage } from "../build/page-sources.ts";
import { budgets } from "./budgets.ts";

export type PageBundle = {
  name: string;
  /** What its file names; of a page in the dashboard's frame, what it adds to that. */
  scripts: string[];
  styles: string[];
  /** With all else that its file names, and with its frame. */
  bytes: number;
  budget?: number | undefined;
};

const frame = "app.html";

function budgetOf(file: string): number | undefined {
  const path = file === "index.html" ? "/" : `/${file.replace(/\.html$/, "")}`;
  return budgets.find((budget) => budget.path === path)?.bytes;
}

/** The pages of a built site: first those that are files, then those that the dashboard's frame shows. */
export async function readPages(dist: string): Promise<PageBundle[]> {
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith(".html")).sort();
  const pages = await Promise.all(files.map((file) => readFilePage(dist, file)));
  return [...pages, ...(await readFramedPages(dist))];
}

async function readFilePage(dist: string, file: string): Promise<PageBundle> {
  const html = await readFile(join(dist, file), "utf8");
  return {
    name: file,
    scripts: [...new Set(filesNamedIn(html))].filter((name) => name.endsWith(".js")),
    styles: styleFilesIn(html),
    bytes: (await transferOf(dist, file)).whole,
    budget: budgetOf(file),
  };
}

async function readFramedPages(dist: string): Promise<PageBundle[]> {
  const manifest = await readManifest(dist);
  const there = filesOf(manifest, [dashboardSource]);
  const { whole } = await transferOf(dist, frame);
  const sources = Object.keys(manifest).filter((key) => isPage(key) && !hasFile(key));
  return Promise.all(
    sources.map(async (source) => {
      const own = filesOf(manifest, [source]);
      const scripts = own.scripts.filter((file) => !there.scripts.includes(file));
      const styles = own.styles.filter((file) => !there.styles.includes(file));
      const sizes = await Promise.all([...scripts, ...styles].map((file) => sizeOf(join(dist, file))));
      return {
        name: `${frame} + ${basename(source, ".tsx")}`,
        scripts,
        styles,
        bytes: sizes.reduce((sum, size) => sum + size + headerBytes, whole),
      };
    }),
  );
}
