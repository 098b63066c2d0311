/** Random programs of what three families and the desk do about two days, and on the first of them. */
import fc from "fast-check";

/** An account whose uid is its token here, and whose address is proved to be theirs. */
export interface Person {
  uid: string;
  email: string;
}

interface Time {
  day: 0 | 1;
  /** Which one of the treatment's times, counted round and round. */
  nth: number;
  doctorId: string | undefined;
}

/** What the desk notes of an appointment, and the call that does it. */
export const deskCalls = {
  "pay at the desk": ["POST", "desk-payment"],
  "take the payment back": ["DELETE", "desk-payment"],
  "note the arrival": ["POST", "arrival"],
  "take the arrival back": ["DELETE", "arrival"],
  "note the no-show": ["POST", "no-show"],
  "take the no-show back": ["DELETE", "no-show"],
} as const;
export type DeskAct = keyof typeof deskCalls;

/** `who`: which account; `made`: which one of the appointments made so far, counted round and round. */
export type Act =
  | { does: "book"; who: number; forChild: boolean; treatmentId: string; time: Time }
  | { does: "book for a caller"; who: number; treatmentId: string; time: Time }
  | { does: "move"; made: number; byDesk: boolean; time: Time }
  | { does: "give to another"; made: number; doctorId: string | undefined }
  | { does: "cancel"; made: number; byDesk: boolean }
  | { does: DeskAct; made: number }
  | { does: "link"; who: number };

const doctorId = fc.constantFrom("ida", "omar", undefined, undefined);
/** Few, so that much that is asked for is taken. */
const time = fc.record<Time>({ day: fc.constantFrom(0, 1), nth: fc.nat(4), doctorId });
const treatmentId = fc.constantFrom("cleaning", "checkup", "surgery");
const [who, made, byDesk] = [fc.nat(2), fc.nat(30), fc.boolean()];

const ofWhatIsMade = [
  act(4, { does: fc.constant("move"), made, byDesk, time }),
  act(3, { does: fc.constant("give to another"), made, doctorId }),
  act(2, { does: fc.constant("cancel"), made, byDesk }),
];

const before = fc.oneof<fc.WeightedArbitrary<Act>[]>(
  act(5, { does: fc.constant("book"), who, forChild: fc.boolean(), treatmentId, time }),
  act(2, { does: fc.constant("book for a caller"), who, treatmentId, time }),
  ...ofWhatIsMade,
  act(2, { does: fc.constantFrom("pay at the desk", "take the payment back", "note the arrival"), made }),
  act(2, { does: fc.constant("link"), who }),
);

const noted = fc.constantFrom(
  "pay at the desk",
  "take the payment back",
  "note the arrival",
  "take the arrival back",
  "note the no-show",
  "take the no-show back",
);
const onTheDay = fc.oneof<fc.WeightedArbitrary<Act>[]>(act(20, { does: noted, made }), ...ofWhatIsMade);

function act<A extends Act>(weight: number, fields: { [F in keyof A]: fc.Arbitrary<A[F]> }) {
  return { weight, arbitrary: fc.record<A>(fields) };
}

/** Steps one after the other: mostly one act alone, else some of them all at once. */
function steps(anyAct: fc.Arbitrary<Act>, minLength: number, maxLength: number): fc.Arbitrary<Act[][]> {
  const anyStep = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(anyAct) },
    { weight: 1, arbitrary: fc.array(anyAct, { minLength: 2, maxLength: 4 }) },
  );
  return fc.array(anyStep, { minLength, maxLength });
}

export interface Program {
  before: Act[][];
  onTheDay: Act[][];
}

export const anyProgram = fc.record<Program>({
  before: steps(before, 12, 20),
  onTheDay: steps(onTheDay, 12, 20),
});
