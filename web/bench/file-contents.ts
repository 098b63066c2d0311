import { SourceMap, type SourceMapPayload } from "node:module";

export type Content = { name: string; bytes: number };

/** What came from no source, above all the names of the files that each `import()` needs. */
const bundler = "(bundler)";

/**
 * What a built file holds, by package and by file of ours, largest first: each with its share of `bytes`, which the whole
 * has as it is sent, by the characters that came from there.
 */
export function contentsOf(code: string, map: SourceMapPayload, bytes: number): Content[] {
  const places = new SourceMap(map);
  const characters = new Map<string, number>();
  for (const [line, text] of code.split("\n").entries()) {
    for (let column = 0; column < text.length; column++) {
      const place = places.findEntry(line, column);
      const name =
        "originalSource" in place && place.originalSource ? ownerOf(place.originalSource) : bundler;
      characters.set(name, (characters.get(name) ?? 0) + 1);
    }
  }
  const all = [...characters.values()].reduce((sum, own) => sum + own, 0);
  return [...characters]
    .map(([name, own]) => ({ name, bytes: Math.round((bytes * own) / all) }))
    .sort((one, other) => other.bytes - one.bytes);
}

/** Its package, or its path in the folder of sources that it stands in. */
export function ownerOf(source: string): string {
  const [, dependency] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  return dependency ?? source.replace(/^.*\bsrc\//, "");
}
