/** Random programs of what three families and the desk do on two days. */
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

/** `who`: which account; `made`: which one of the appointments made so far, counted round and round. */
export type Act =
  | { does: "book"; who: number; forChild: boolean; treatmentId: string; time: Time }
  | { does: "book for a caller"; who: number; treatmentId: string; time: Time }
  | { does: "move"; made: number; byDesk: boolean; time: Time }
  | { does: "give to another"; made: number; doctorId: string | undefined }
  | { does: "cancel"; made: number; byDesk: boolean }
  | { does: "pay at the desk"; made: number }
  | { does: "link"; who: number };

const doctorId = fc.constantFrom("ida", "omar", undefined, undefined);
/** Few, so that much that is asked for is taken. */
const time = fc.record<Time>({ day: fc.constantFrom(0, 1), nth: fc.nat(4), doctorId });
const treatmentId = fc.constantFrom("cleaning", "checkup", "surgery");
const [who, made, byDesk] = [fc.nat(2), fc.nat(30), fc.boolean()];

const anyAct = fc.oneof<fc.WeightedArbitrary<Act>[]>(
  act(5, { does: fc.constant("book"), who, forChild: fc.boolean(), treatmentId, time }),
  act(2, { does: fc.constant("book for a caller"), who, treatmentId, time }),
  act(4, { does: fc.constant("move"), made, byDesk, time }),
  act(3, { does: fc.constant("give to another"), made, doctorId }),
  act(2, { does: fc.constant("cancel"), made, byDesk }),
  act(1, { does: fc.constant("pay at the desk"), made }),
  act(2, { does: fc.constant("link"), who }),
);

function act<A extends Act>(weight: number, fields: { [F in keyof A]: fc.Arbitrary<A[F]> }) {
  return { weight, arbitrary: fc.record<A>(fields) };
}

/** Steps one after the other: mostly one act alone, else some of them all at once. */
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(anyAct) },
  { weight: 1, arbitrary: fc.array(anyAct, { minLength: 2, maxLength: 4 }) },
);
export const anyProgram: fc.Arbitrary<Act[][]> = fc.array(anyStep, { minLength: 12, maxLength: 20 });
