import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build, type Rolldown } from "vite";
import { joinFiles } from "./join-files.ts";
import { type BuiltFile, loadsOf } from "./page-loads.ts";

const web = fileURLToPath(new URL("..", import.meta.url));

/** Builds the site's scripts and styles, after a first build that tells which files are better one (docs/decisions/joined-files.md). */
export async function bundle(options: BuildOptions = {}): Promise<Rolldown.RolldownOutput> {
  const first = await run({
    write: false,
    minify: false,
    // Which pages share what: the bundler's own joining would hide some of it.
    rolldownOptions: { experimental: { chunkOptimization: false }, output: { comments: false } },
  });
  const files = first.output.flatMap((file) => (file.type === "chunk" ? builtFile(file, first) : []));
  const names = joinedNames(joinFiles(files, loadsOf(files)));
  const joined = {
    name: (module: string) => names.get(module) ?? null,
    debugName: "joined",
    priority: 2,
    // What they import has been decided on as well.
    includeDependenciesRecursively: false,
  };
  return run({ ...options, rolldownOptions: { output: { codeSplitting: { groups: [joined] } } } });
}

async function run(options: BuildOptions): Promise<Rolldown.RolldownOutput> {
  const output = await build({ configFile: `${web}vite.config.ts`, logLevel: "warn", build: options });
  if (!("output" in output)) throw new Error("Vite has built more than one site");
  return output;
}

/** What minifying leaves of a script, both compressed; and in a joined file less is said of other files. */
const minified = 0.7;
/** The bundler's own comments name paths from where the build was started, which must decide nothing. */
const comments = /^\/\/.*$/gm;

/** Nothing of the bundler's own helpers, which go with no other file. */
function builtFile(chunk: Rolldown.OutputChunk, { output }: Rolldown.RolldownOutput): BuiltFile[] {
  if (chunk.name === "rolldown-runtime") return [];
  const styles = output.filter(({ fileName }) => chunk.viteMetadata?.importedCss.has(fileName));
  const stylesBytes = styles.map((file) => ("source" in file ? gzipSync(file.source).length : 0));
  const scriptBytes = minified * gzipSync(chunk.code.replaceAll(comments, "")).length;
  return [
    {
      name: chunk.fileName,
      modules: chunk.moduleIds,
      bytes: stylesBytes.reduce((sum, bytes) => sum + bytes, scriptBytes),
      imports: chunk.imports,
      importsLater: chunk.dynamicImports,
      source: chunk.facadeModuleId === null ? undefined : relative(web, chunk.facadeModuleId),
    },
  ];
}

/** By module, the name of its joined file: that of the largest in it, and of no other. */
function joinedNames(groups: readonly BuiltFile[][]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const files of groups) {
    const [largest] = files.toSorted((one, other) => other.bytes - one.bytes);
    const plain = largest?.name.replace(/^.*\/|-[\w-]{8}\.js$/g, "") ?? "";
    const name = taken.has(plain) ? `${plain}-${taken.size}` : plain;
    taken.add(name);
    for (const module of files.flatMap(({ modules }) => modules)) names.set(module, name);
  }
  return names;
}
