import type { Content } from "./file-contents.ts";
import type { PageBundle } from "./page-bundles.ts";

/** A file as it is sent, and what is in it, largest first. */
export type DrawnFile = { bytes: number; contents: readonly Content[] };

const barWidth = 26;
/** A bar of this many bytes is full: somewhat more than the file that every page loads. */
const fullBar = 96_000;
const contentsShown = 6;
/** What weighs less isn't worth a line. */
const leastShown = 100;

/** Of each file its weight, and once for all pages what is in it: `drawn` knows the files that were there before. */
export function drawPage(
  { name, scripts, styles, bytes, budget }: PageBundle,
  files: ReadonlyMap<string, DrawnFile>,
  drawn: Set<string>,
): string[] {
  const weightOf = (file: string) => files.get(file)?.bytes ?? 0;
  const code = scripts.reduce((sum, file) => sum + weightOf(file), 0);
  const most = budget === undefined ? "" : ` of ${kilobytes(budget)}`;
  const lines = [
    `${name}: ${scripts.length} scripts ${kilobytes(code)} KB, in all ${kilobytes(bytes)}${most} KB`,
  ];
  for (const file of [...scripts, ...styles].sort((one, other) => weightOf(other) - weightOf(one))) {
    lines.push(`${row(`  ${plainName(file)}`, weightOf(file))} ${bar(weightOf(file))}`.trimEnd());
    if (drawn.has(file)) continue;
    drawn.add(file);
    const worthALine = files.get(file)?.contents.filter((content) => content.bytes >= leastShown) ?? [];
    lines.push(
      ...worthALine.slice(0, contentsShown).map((content) => row(`    ${content.name}`, content.bytes)),
    );
  }
  return lines;
}

/** Without its folder and its hash. */
function plainName(file: string): string {
  return file.replace(/^.*\//, "").replace(/-[\w-]{8}(?=\.\w+$)/, "");
}

const nameWidth = 44;

function row(name: string, bytes: number): string {
  return name.slice(0, nameWidth).padEnd(nameWidth) + kilobytes(bytes).padStart(6);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function bar(bytes: number): string {
  return "█".repeat(Math.min(barWidth, Math.round((barWidth * bytes) / fullBar)));
}
