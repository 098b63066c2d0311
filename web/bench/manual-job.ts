import type { Locator, Page } from "playwright-core";

/** A task that a person does by hand on a page. */
export type Job = {
  name: string;
  maxTaps: number;
  perform: (user: CountedUser) => Promise<unknown>;
};

/** The wait after a page opens, so that everything on the page is loaded. */
export const settleMs = 2500;

type Point = { x: number; y: number };
export type Effort = {
  taps: number;
  /** The seconds that the page and the server took. */
  seconds: number;
  /** `seconds`, plus the time that a person needs to decide, point and type. */
  secondsWithPerson: number;
};

/**
 * A person's times to decide, to point and click, and to press a key, by the keystroke-level model (Card, Moran, Newell: "The
 * Keystroke-Level Model for User Performance Time", 1980).
 */
const decideSeconds = 1.35;
const pointSeconds = 1.3;
const keySeconds = 0.28;

/** Acts on a page as a user, and counts the taps: each click, each pressed key, and each field typed into. */
export class CountedUser {
  readonly page: Page;
  #taps = 0;
  #personSeconds = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.#count(1, decideSeconds + pointSeconds);
    await target.click();
  }

  async tapAt({ x, y }: Point): Promise<void> {
    this.#count(1, decideSeconds + pointSeconds);
    await this.page.mouse.click(x, y);
  }

  async press(key: string): Promise<void> {
    this.#count(1, keySeconds);
    await this.page.keyboard.press(key);
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.#count(1, decideSeconds + pointSeconds + text.length * keySeconds);
    await field.click();
    await this.page.keyboard.type(text);
  }

  /** Types into a field that already has the focus: one tap without a click. */
  async type(field: Locator, text: string): Promise<void> {
    this.#count(1, decideSeconds + text.length * keySeconds);
    await field.and(this.page.locator(":focus")).waitFor();
    await this.page.keyboard.type(text);
  }

  /** Opens a list and chooses an option: two taps. */
  async choose(field: Locator, value: string): Promise<void> {
    this.#count(2, decideSeconds + 2 * pointSeconds);
    await field.selectOption(value);
  }

  /** Drags and drops: two taps. Waits until `dropAllowed` shows, then drops. */
  async drag(from: Point, to: Point, dropAllowed: Locator): Promise<void> {
    this.#count(2, decideSeconds + 2 * pointSeconds);
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 8 });
    await dropAllowed.waitFor();
    await mouse.up();
  }

  /** Does the job, and measures until the page shows that the job is done. */
  async measure({ perform }: Job): Promise<Effort> {
    this.#taps = 0;
    this.#personSeconds = 0;
    const start = performance.now();
    await perform(this);
    const seconds = (performance.now() - start) / 1000;
    return { taps: this.#taps, seconds, secondsWithPerson: seconds + this.#personSeconds };
  }

  #count(taps: number, personSeconds: number): void {
    this.#taps += taps;
    this.#personSeconds += personSeconds;
  }
}

/** Measures the jobs in order and prints a table. Returns a sentence for each job with too many taps. */
export async function measureJobs<J extends Job>(
  jobs: readonly J[],
  measure: (job: J) => Promise<Effort>,
): Promise<string[]> {
  const problems: string[] = [];
  console.log(`\n  ${"job".padEnd(34)}taps   seconds   with the person's time`);
  for (const job of jobs) {
    const { taps, seconds, secondsWithPerson } = await measure(job);
    const figures = [
      String(taps).padStart(4),
      seconds.toFixed(1).padStart(10),
      secondsWithPerson.toFixed(0).padStart(8),
    ];
    console.log(`  ${job.name.padEnd(34)}${figures.join("")}`);
    if (taps > job.maxTaps) problems.push(`${job.name}: ${taps} taps, at most ${job.maxTaps} wanted`);
  }
  console.log(
    "  Typing into a field is one tap. A drag, and a choice from a list, are two taps. The person's time",
  );
  console.log("  to decide, point and type follows the keystroke-level model of Card, Moran and Newell.");
  return problems;
}
