import { framesOf, isPage, memberSource, publicPage } from "./page-sources.ts";

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
export type Load = {
  files: ReadonlySet<string>;
  isPage: boolean;
  /** How many other loads it counts for. */
  weight: number;
};

const entry = "index.html";

export function loadsOf(files: readonly BuiltFile[]): Load[] {
  const sources = files.flatMap(({ source }) => source ?? []);
  const pages = sources.filter(isPage);
  const frames = new Set(pages.flatMap(framesOf));
  const filesOf = new Map(pages.map((page) => [page, allOf(files, [entry, ...framesOf(page), page])]));
  const later = sources.filter((source) => source !== entry && !isPage(source) && !frames.has(source));
  return [
    ...[...filesOf].map(([page, load]) => ({ files: load, isPage: true, weight: weightOf(page) })),
    ...later.map((source) => {
      const own = allOf(files, [source]);
      const from = importersOf(files, source);
      const importing = [...filesOf].filter(([, load]) => from.some((name) => load.has(name)));
      return {
        files: new Set([...own, ...common(importing.map(([, load]) => load))]),
        isPage: false,
        weight: Math.max(1, ...importing.map(([page]) => weightOf(page))),
      };
    }),
  ];
}

/** What patients come to is opened more often than the others, and on phones. */
function weightOf(page: string): number {
  const often = [
    ...["/", "/login"].map((path) => publicPage(path).source),
    ...["/appointment", "/dashboard"].map(memberSource),
  ];
  return often.includes(page) ? 4 : 1;
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

/** The files that import this source once they want it. */
function importersOf(files: readonly BuiltFile[], source: string): string[] {
  const own = files.find((file) => file.source === source)?.name ?? source;
  return files.filter(({ importsLater }) => importsLater.includes(own)).map(({ name }) => name);
}

/** What all of them have. */
function common([first, ...others]: readonly Set<string>[]): string[] {
  return [...(first ?? [])].filter((file) => others.every((load) => load.has(file)));
}
