const defectLinePrefix = "Stand-in defect: ";
const lineBreakMark = " ↵ ";

/** Formats a defect as one line, including the stack, so that one search finds it in any process's log. */
export function defectLine(doing: string, error: unknown): string {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return defectLinePrefix + `${doing}: ${told}`.split(/\s*\n\s*/).join(lineBreakMark);
}

export interface Defect {
  /** Counted from 1. */
  readonly number: number;
  readonly told: string;
}

const maxKeptDefects = 100;

/**
 * Collects the faults of our emulators that no test asked for. A defect doesn't end the suite: it is
 * logged, and the test that was running fails (`testing/defect-watch.ts`).
 */
export class DefectLog {
  #count = 0;
  #kept: Defect[] = [];

  get kept(): readonly Defect[] {
    return this.#kept;
  }

  note(doing: string, error: unknown): void {
    this.readLogLine(defectLine(doing, error));
  }

  /** Reads one log line of another process, and records it if it reports a defect. Most lines don't. */
  readLogLine(line: string): void {
    const [, told] = line.split(defectLinePrefix);
    if (told === undefined) return;
    console.error(defectLinePrefix + told);
    this.#count += 1;
    this.#kept = [...this.#kept, { number: this.#count, told }].slice(-maxKeptDefects);
  }

  /**
   * Runs code that nobody awaits, such as a timer's callback or a listener, and records its error as a
   * defect.
   */
  async guard(doing: string, act: () => unknown): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.note(doing, error);
    }
  }
}

/** Throws an error that lists the defects. Does nothing if there are none. */
export function throwDefects(defects: readonly Defect[]): void {
  if (defects.length === 0) return;
  const told = defects.map((defect) => defect.told.replaceAll(lineBreakMark, "\n    "));
  throw new Error(["A stand-in failed by itself:", ...told].join("\n  "));
}
