/** The operations of a random program, and how likely each is. */
import fc from "fast-check";

/** Relative frequencies. Operations that often find nothing to act on are more frequent. */
const operationWeights = {
  "book a seat": 44,
  "book a doctor": 30,
  "book anyone": 44,
  "book for family": 24,
  "book for a caller": 42,
  "book despite the rules": 30,
  "move despite the rules": 34,
  "book a series": 44,
  "cancel in a series": 60,
  "move a series": 70,
  "ask again": 38,
  "ask again with another wish": 25,
  move: 36,
  reassign: 34,
  "cancel as the patient": 24,
  "cancel as the clinic": 22,
  "undo a cancellation": 70,
  "undo a move": 60,
  pay: 52,
  "pay and close the tab": 48,
  "pay with 3-D Secure": 52,
  "try a card that is declined": 53,
  "webhooks come late": 36,
  "webhooks come twice": 15,
  "webhooks come in another order": 46,
  "pay at the desk": 34,
  "take the desk payment back": 220,
  "give back by hand": 1200,
  "refund a past appointment": 4000,
  "give back for a past appointment": 1900,
  waive: 500,
  "take a waiver back": 900,
  "note the arrival": 49,
  "take the arrival back": 260,
  "note that the patient is late": 60,
  "note the no-show": 520,
  "take the no-show back": 600,
  "send a doctor away": 18,
  "take a doctor back": 230,
  "add a block": 24,
  "move a block": 90,
  "remove a block": 60,
  "close a day or open it": 18,
  "change the opening hours": 18,
  "change a treatment": 21,
  "change a doctor": 17,
  "send what is due": 42,
  "send while mail is refused": 32,
  "send while mail breaks off": 40,
  "send a notice again": 240,
  "a mail comes back": 36,
  "a mail comes back at once": 24,
  "late reports come": 430,
  "confirm an address": 170,
  "look after payments": 16,
  "refund a part at Stripe": 60,
  "refund all at Stripe": 60,
  "dispute a payment": 52,
  "decide a dispute": 290,
  "confirm by the link": 55,
  "move by the link": 65,
  "cancel by the link": 72,
  "mute reminders": 2500,
  "verify an address": 26,
  "remove a patient": 22,
  "come back with the same address": 100,
  "change an address": 16,
  "link a caller with an account": 64,
  "link two callers": 1300,
  "undo a link": 90,
  "correct a name": 24,
  "correct a caller's address": 44,
  "give a colleague a role": 70,
  "a colleague sees a day": 50,
  "a colleague notes an arrival": 190,
  "a colleague takes a payment": 290,
  "a colleague cancels": 150,
  "a colleague sees the figures": 120,
  "a colleague reaches for a role": 20,
  "lose a refund's answer": 21,
  "end an instance amid a booking": 21,
  "end an instance amid a cancellation": 25,
  "let time pass": 60,
} as const;

export type OperationName = keyof typeof operationWeights;
export const operationNames = Object.keys(operationWeights) as OperationName[];

/** One operation. Each number picks one of the possible candidates at that time, modulo their count. */
export interface Operation {
  does: OperationName;
  /** Picks a patient, a doctor or a desk. */
  who: number;
  /** Picks one of the possible appointments. */
  which: number;
  /** Days from today. */
  day: number;
  /** Picks a start time. */
  at: number;
  /** True if the operation runs at the same time as the one before it. */
  beside: boolean;
}

function anyOperation(names: readonly OperationName[]): fc.Arbitrary<Operation> {
  const does = names.map((name) => ({ weight: operationWeights[name], arbitrary: fc.constant(name) }));
  return fc.record<Operation>({
    does: fc.oneof(...does),
    who: fc.nat(5),
    which: fc.nat(30),
    day: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
    at: fc.nat(7),
    beside: fc.boolean(),
  });
}

/** The average number of operations in a random program. Many find nothing to act on and cost no time. */
export const operationsPerLife = 300;

/** Generates programs of `length` operations on average, with these operations only. Failing programs are shortened. */
export function anyOperations(
  length: number,
  names: readonly OperationName[] = operationNames,
): fc.Arbitrary<Operation[]> {
  return fc.noBias(fc.array(anyOperation(names), { maxLength: 2 * length, size: "max" }));
}

/** Returns the source of a test that replays the program. The test runs in `lives.proof.suite.test.ts`. */
export function replayTestSource(program: readonly Operation[]): string {
  const lines = program.map((one) => `    ${JSON.stringify(one)},`);
  return [
    'test("replay", async (t) => {',
    "  await live(await newWorld(t), [",
    ...lines,
    "  ]);",
    "});",
  ].join("\n");
}
