import type { ReportKind } from "./reports.ts";

/** Where in a session: at its beginning, at MAIL FROM, at RCPT TO, when the first of the message has come, or after its final dot. */
export const stages = ["connection", "sender", "recipient", "data", "message"] as const;
export type Stage = (typeof stages)[number];

/** A disturbance of the next sessions that reach its stage. */
export interface Fault {
  readonly stage: Stage;
  /** Only of mails to this address; before the recipient's stage nobody knows it yet. */
  readonly to?: string | undefined;
  /**
   * A refusal for good (5xx) or for now (4xx), a connection that breaks, or nothing but the delay. Amid `data` it can only
   * break. A mail whose connection breaks after its dot has arrived all the same.
   */
  readonly answer: number | "none" | "reset";
  readonly delayMs: number;
  /** Of a mail that arrives: it is reported to have come back before its sender is answered. */
  readonly report?: ReportKind | undefined;
}

export class Faults {
  #waiting: { fault: Fault; times: number }[] = [];

  add(fault: Fault, times: number): void {
    this.#waiting.push({ fault, times });
  }

  take(stage: Stage, to?: string): Fault | undefined {
    const hit = this.#waiting.find(
      ({ fault }) =>
        fault.stage === stage && (fault.to === undefined || fault.to.toLowerCase() === to?.toLowerCase()),
    );
    if (!hit) return undefined;
    hit.times -= 1;
    if (hit.times <= 0) this.#waiting = this.#waiting.filter((waiting) => waiting !== hit);
    return hit.fault;
  }

  clear(): void {
    this.#waiting = [];
  }
}
