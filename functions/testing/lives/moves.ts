/** What may happen in the life of a clinic, as a program of moves. */
import fc from "fast-check";

/** How often each is drawn. Those that need something to be there before are drawn more often than they succeed. */
const weights = {
  "book a seat": 44,
  "book a doctor": 30,
  "book anyone": 44,
  "book for family": 24,
  "book for a caller": 30,
  "ask again": 38,
  "ask again with another wish": 13,
  move: 36,
  reassign: 34,
  "cancel as the patient": 24,
  "cancel as the clinic": 14,
  pay: 52,
  "pay and close the tab": 48,
  "pay with 3-D Secure": 52,
  "try a card that is declined": 53,
  "webhooks come late": 30,
  "webhooks come twice": 15,
  "webhooks come in another order": 34,
  "pay at the desk": 34,
  "take the desk payment back": 184,
  "give back by hand": 220,
  "note the arrival": 49,
  "take the arrival back": 220,
  "note the no-show": 220,
  "take the no-show back": 220,
  "send a doctor away": 14,
  "take a doctor back": 119,
  "close a day or open it": 12,
  "change a treatment": 11,
  "change a doctor": 14,
  "send what is due": 30,
  "send while mail is refused": 26,
  "send while mail breaks off": 25,
  "send a notice again": 45,
  "look after payments": 16,
  "confirm by the link": 55,
  "move by the link": 65,
  "cancel by the link": 72,
  "mute reminders": 220,
  "verify an address": 20,
  "remove a patient": 16,
  "lose a refund's answer": 12,
  "end an instance amid a booking": 16,
  "end an instance amid a cancellation": 25,
  "let time pass": 26,
} as const;

export type MoveName = keyof typeof weights;
export const moveNames = Object.keys(weights) as MoveName[];

/** Everything that it needs is chosen by numbers, counted round and round among what there is then. */
export interface Move {
  does: MoveName;
  /** Which patient, which doctor, which desk. */
  who: number;
  /** Which appointment of those with which it can be done. */
  which: number;
  /** How many days from today. */
  day: number;
  /** Which time. */
  at: number;
  /** Begins together with the move before it. */
  beside: boolean;
}

const does = fc.oneof(...moveNames.map((name) => ({ weight: weights[name], arbitrary: fc.constant(name) })));

const move = fc.record<Move>({
  does,
  who: fc.nat(5),
  which: fc.nat(30),
  day: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
  at: fc.nat(7),
  beside: fc.boolean().chain((maybe) => (maybe ? fc.boolean() : fc.constant(false))),
});

/** Moves of a life, on average. Many find nothing that they could be done with, and cost nothing. */
export const lifeLength = 210;

/** As long on average, and down to nothing where a shorter one shows the same. */
export function anyProgram(length: number): fc.Arbitrary<Move[]> {
  return fc.noBias(fc.array(move, { maxLength: 2 * length, size: "max" }));
}

/** A script that lives it again. */
export function scriptOf(program: readonly Move[]): string {
  const lines = program.map((one) => `  ${JSON.stringify(one)},`);
  return ["await live([", ...lines, "]);"].join("\n");
}
