import type { ReportKind } from "./provider-reports.ts";

/**
 * The stages of an SMTP session: its beginning, MAIL FROM, RCPT TO, the first part of the message, and the end of the
 * message.
 */
export const smtpStages = ["connection", "sender", "recipient", "data", "message"] as const;
export type SmtpStage = (typeof smtpStages)[number];

/** A fault that a test causes in the next SMTP sessions that reach its stage. */
export interface Fault {
  readonly stage: SmtpStage;
  /** The fault applies only to mails to this address. Before the recipient's stage the address is not known yet. */
  readonly to?: string | undefined;
  /**
   * A permanent refusal (5xx), a temporary refusal (4xx), a broken connection, or `none` for a delay only. In the
   * stage `data` the connection can only break. A mail whose connection breaks after its end has arrived.
   */
  readonly answer: number | "none" | "reset";
  readonly delayMs: number;
  /** The mail arrives and is then reported as having come back, before its sender gets an answer. */
  readonly report?: ReportKind | undefined;
}

export class Faults {
  #waiting: { fault: Fault; times: number }[] = [];

  add(fault: Fault, times: number): void {
    this.#waiting.push({ fault, times });
  }

  take(stage: SmtpStage, to?: string): Fault | undefined {
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
