const label = "Stand-in defect: ";
const lineBreak = " ↵ ";

/** One line, stack and all: one search finds it, in whichever process's log it ends up. */
export function defectLine(doing: string, error: unknown): string {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return label + `${doing}: ${told}`.split(/\s*\n\s*/).join(lineBreak);
}

export interface Defect {
  /** Counted from 1. */
  readonly number: number;
  readonly told: string;
}

const mostKept = 100;

/**
 * What our stand-ins did wrong by themselves, unlike a fault that a test asks for. None of it ends the suite: it is logged,
 * and kept for the test that brought it about, which fails by it (`testing/defect-watch.ts`).
 */
export class Defects {
  #count = 0;
  #kept: Defect[] = [];

  get kept(): readonly Defect[] {
    return this.#kept;
  }

  note(doing: string, error: unknown): void {
    this.hear(defectLine(doing, error));
  }

  /** Takes any line that another process logs; most tell of no defect. */
  hear(line: string): void {
    const [, told] = line.split(label);
    if (told === undefined) return;
    console.error(label + told);
    this.#count += 1;
    this.#kept = [...this.#kept, { number: this.#count, told }].slice(-mostKept);
  }

  /** Runs what nobody awaits: a timer's callback, a listener, a promise that goes its own way. */
  async guard(doing: string, act: () => unknown): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.note(doing, error);
    }
  }
}

/** Throws what they tell; none is fine. */
export function refuseDefects(defects: readonly Defect[]): void {
  if (defects.length === 0) return;
  const told = defects.map((defect) => defect.told.replaceAll(lineBreak, "\n    "));
  throw new Error(["A stand-in failed by itself:", ...told].join("\n  "));
}
