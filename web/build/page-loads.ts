import { framesOf, isPage } from "./page-sources.ts";

/** A file of the site as the bundler makes it. */
export type BuiltFile = {
  name: string;
  modules: readonly string[];
  /** About what it weighs when it is sent. */
  bytes: number;
  /** The files that it imports, and those that it imports once they are wanted. */
  imports: readonly string[];
  importsLater: readonly string[];
  /** The source that it stands for where a page or an `import()` asks for one. */
  source?: string | undefined;
};

/** The files that are there together: for a page, or for what is imported later, with what is sure to be there by then. */
export type Load = { files: ReadonlySet<string>; isPage: boolean };

const entry = "index.html";

export function loadsOf(files: readonly BuiltFile[]): Load[] {
  const sources = files.flatMap(({ source }) => source ?? []);
  const pages = sources.filter(isPage);
  const frames = new Set(pages.flatMap(framesOf));
  const pageLoads = pages.map((page) => allOf(files, [entry, ...framesOf(page), page]));
  const later = sources.filter((source) => source !== entry && !isPage(source) && !frames.has(source));
  return [
    ...pageLoads.map((load) => ({ files: load, isPage: true })),
    ...later.map((source) => {
      const own = allOf(files, [source]);
      return { files: new Set([...own, ...thereBefore(files, source, pageLoads)]), isPage: false };
    }),
  ];
}

/** The files of these sources, and all that they import. */
function allOf(files: readonly BuiltFile[], sources: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = files.filter(({ source }) => source !== undefined && sources.includes(source));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (found.has(next.name)) continue;
    found.add(next.name);
    const { imports } = next;
    waiting.push(...files.filter(({ name }) => imports.includes(name)));
  }
  return found;
}

/** What all pages have from which this source is imported. */
function thereBefore(files: readonly BuiltFile[], source: string, pages: readonly Set<string>[]): string[] {
  const own = files.find((file) => file.source === source)?.name ?? source;
  const importers = files.filter(({ importsLater }) => importsLater.includes(own));
  const [first, ...others] = pages.filter((page) => importers.some(({ name }) => page.has(name)));
  return [...(first ?? [])].filter((file) => others.every((page) => page.has(file)));
}
