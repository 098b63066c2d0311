import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { filesNamedIn, sizeOf, stylesIn, transferOf } from "../build/bytes.ts";
import { filesOf, readManifest } from "../build/manifest.ts";
import { framesOf, isPage, memberSources } from "../build/page-sources.ts";
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

/** Where the pages are that have a budget. */
export const paths: Readonly<Record<string, string>> = {
  "index.html": "/",
  "login.html": "/login",
  "appointment.html": "/appointment",
  "my-appointments-page": "/dashboard",
  "schedule-page": "/dashboard/schedule",
  "overview-page": "/dashboard/overview",
  "settings-page": "/dashboard/settings",
  "users-page": "/dashboard/users",
};

function budgetOf(page: string): number | undefined {
  return budgets.find(({ path }) => path === paths[page])?.bytes;
}

/** The pages of a built site: first those that are files, then those that the dashboard's frame shows. */
export async function readPages(dist: string): Promise<PageBundle[]> {
  const files = (await readdir(dist)).filter((file) => file.endsWith(".html"));
  const pages = await Promise.all(files.map((file) => readFilePage(dist, file)));
  return [...pages, ...(await readFramedPages(dist))];
}

async function readFilePage(dist: string, file: string): Promise<PageBundle> {
  const html = await readFile(join(dist, file), "utf8");
  return {
    name: file,
    scripts: [...new Set(filesNamedIn(html))].filter((name) => name.endsWith(".js")),
    styles: stylesIn(html),
    bytes: (await transferOf(dist, file)).whole,
    budget: budgetOf(file),
  };
}

async function readFramedPages(dist: string): Promise<PageBundle[]> {
  const manifest = await readManifest(dist);
  const frames = [memberSources.dataFrame, memberSources.dashboardFrame];
  const there = filesOf(manifest, frames);
  const { whole } = await transferOf(dist, frame);
  const sources = Object.keys(manifest).filter(
    (key) => isPage(key) && framesOf(key).length === frames.length,
  );
  return Promise.all(
    sources.map(async (source) => {
      const own = filesOf(manifest, [source]);
      const scripts = own.scripts.filter((file) => !there.scripts.includes(file));
      const styles = own.styles.filter((file) => !there.styles.includes(file));
      const sizes = await Promise.all([...scripts, ...styles].map((file) => sizeOf(join(dist, file))));
      const page = basename(source, ".tsx");
      return {
        name: `${frame} + ${page}`,
        scripts,
        styles,
        bytes: sizes.reduce((sum, size) => sum + size, whole),
        budget: budgetOf(page),
      };
    }),
  );
}
