import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { root } from "../suite/ports-and-paths.ts";
import { readUnexpectedErrors } from "./unexpected-errors.ts";

const slowTestMs = 20_000;
const slowestFileCount = 10;

/** Prints where the run's time went, and how to run each failed test alone. */
export class TestDurationReporter implements Reporter {
  /** For each project: the start of its first file and the end of its last, in milliseconds. */
  readonly #spans = new Map<string, { from: number; to: number }>();

  onTestModuleStart({ project }: TestModule): void {
    const now = performance.now();
    if (!this.#spans.has(project.name)) this.#spans.set(project.name, { from: now, to: now });
  }

  onTestModuleEnd({ project }: TestModule): void {
    const span = this.#spans.get(project.name);
    if (span) span.to = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    console.log(
      [
        "",
        ...this.#projects(modules),
        ...slowFiles(modules),
        ...slowTests(modules),
        ...failedTests(modules),
      ].join("\n"),
    );
  }

  #projects(modules: readonly TestModule[]): string[] {
    const lines = [...this.#spans].map(([project, { from, to }]) => {
      const files = modules.filter((module) => module.project.name === project);
      const tests = files.reduce((sum, { children }) => sum + [...children.allTests()].length, 0);
      return `  ${formatSeconds(to - from)}  ${project}: ${tests} tests in ${files.length} files`;
    });
    return ["Seconds by project", ...lines];
  }
}

function slowFiles(modules: readonly TestModule[]): string[] {
  const slowest = modules
    .map((module) => ({ module, duration: module.diagnostic().duration }))
    .toSorted((one, other) => other.duration - one.duration)
    .slice(0, slowestFileCount);
  const lines = slowest.map(
    ({ module, duration }) => `  ${formatSeconds(duration)}  ${testFilePath(module)}`,
  );
  return ["The slowest files", ...lines];
}

function slowTests(modules: readonly TestModule[]): string[] {
  const lines = modules.flatMap((module) =>
    [...module.children.allTests()].flatMap((test) => {
      const duration = test.diagnostic()?.duration ?? 0;
      return duration > slowTestMs
        ? [`  ${formatSeconds(duration)}  ${testFilePath(module)}: ${test.fullName}`]
        : [];
    }),
  );
  return lines.length > 0 ? [`Tests over ${slowTestMs / 1000} s`, ...lines] : [];
}

function failedTests(modules: readonly TestModule[]): string[] {
  const lines = modules.flatMap((module) => {
    // A browser project is called `component (chromium)`; the browser's name is removed.
    const [project] = module.project.name.split(" ");
    const command = `  npx vitest run --project ${project} ${testFilePath(module)}`;
    const failed = [...module.children.allTests("failed")].map(
      ({ name }) => `${command} -t "${testNamePattern(name)}"`,
    );
    return failed.length === 0 && !module.ok() ? [command] : failed;
  });
  if (lines.length === 0) return [];
  const errors = readUnexpectedErrors();
  return [
    ...(errors.length > 0
      ? ["Unexpected errors of the functions", ...errors.map((line) => `  ${line}`)]
      : []),
    "To run alone what failed",
    ...lines,
  ];
}

/**
 * Vitest's `-t` takes a regular expression. Dots replace special characters, so the shell needs no quotes.
 */
const testNamePattern = (name: string) => name.replaceAll(/[^\w ]/g, ".");
const testFilePath = ({ moduleId }: TestModule) => relative(root, moduleId);
const formatSeconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1).padStart(7);
