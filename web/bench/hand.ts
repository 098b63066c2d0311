/** Somebody at the desk whose taps are counted: each click and each key is one, and so is a field that is typed into. */
import type { Locator, Page } from "playwright-core";

type Point = { x: number; y: number };
export type Effort = { taps: number; seconds: number; withPerson: number };

/**
 * What a person needs besides, in seconds, by the keystroke-level model (Card, Moran, Newell: "The Keystroke-Level Model for User
 * Performance Time", 1980): to decide, to point and click, and for a key.
 */
const decide = 1.35;
const pointAndClick = 1.3;
const key = 0.28;

export class Hand {
  readonly page: Page;
  #taps = 0;
  #person = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.#count(1, decide + pointAndClick);
    await target.click();
  }

  async tapAt({ x, y }: Point): Promise<void> {
    this.#count(1, decide + pointAndClick);
    await this.page.mouse.click(x, y);
  }

  async press(name: string): Promise<void> {
    this.#count(1, key);
    await this.page.keyboard.press(name);
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.#count(1, decide + pointAndClick + text.length * key);
    await field.click();
    await this.page.keyboard.type(text);
  }

  /** Into the field that the page has put the focus on. */
  async type(field: Locator, text: string): Promise<void> {
    this.#count(1, decide + text.length * key);
    await field.and(this.page.locator(":focus")).waitFor();
    await this.page.keyboard.type(text);
  }

  /** From a list that opens: to open it, and to choose. */
  async choose(field: Locator, value: string): Promise<void> {
    this.#count(2, decide + 2 * pointAndClick);
    await field.selectOption(value);
  }

  /** To take it up, and to let it go, once the page says that it may. */
  async drag(from: Point, to: Point, free: Locator): Promise<void> {
    this.#count(2, decide + 2 * pointAndClick);
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 8 });
    await free.waitFor();
    await mouse.up();
  }

  /** What a job takes from its first tap until it is seen to be done. */
  async effortOf(job: () => Promise<unknown>): Promise<Effort> {
    this.#taps = 0;
    this.#person = 0;
    const begun = performance.now();
    await job();
    const seconds = (performance.now() - begun) / 1000;
    return { taps: this.#taps, seconds, withPerson: seconds + this.#person };
  }

  #count(taps: number, seconds: number): void {
    this.#taps += taps;
    this.#person += seconds;
  }
}
