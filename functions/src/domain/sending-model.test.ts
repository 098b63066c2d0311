import { addMinutes } from "date-fns";
import fc from "fast-check";
import { expect, test } from "vitest";
import { OutboxModel } from "../../testing/outbox-model.ts";

type Act = (model: OutboxModel) => void;

const nth = fc.nat(5);
const outcome = fc.constantFrom("accepted", "accepted", "deferred", "interrupted", "refused");
/** There are only a few start times, so that bookings often move back to an earlier one. */
const startsAt = fc.constantFrom(...[10, 20].map((day) => new Date(Date.UTC(2027, 10, day))));

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  act(4, fc.record({ startsAt }), (model, fields) => model.change(fields)),
  act(2, fc.constantFrom("a", "b"), (model, doctor) => model.change({ doctor, holder: `doctor-${doctor}` })),
  act(1, fc.constant({}), (model) => model.change({ confirmedAt: model.now })),
  act(1, fc.integer({ min: 0, max: 19 }), (model, dice) => {
    if (dice === 0) model.change({ status: "cancelled" });
  }),
  act(1, fc.constant({}), (model) => model.pay()),
  act(1, fc.constant({}), (model) => model.refundExtraPayment()),
  act(2, fc.constantFrom(3, 60, 600), (model, minutes) => model.remind(minutes)),
  act(4, fc.constantFrom(0.5, 1, 2, 6), (model, minutes) => {
    model.now = addMinutes(model.now, minutes);
  }),
  act(4, fc.tuple(fc.array(outcome, { minLength: 1, maxLength: 3 }), fc.boolean()), (model, run) =>
    model.sendAll(...run),
  ),
  act(4, nth, (model, which) => model.beginToSend(which)),
  act(10, fc.tuple(nth, outcome, fc.boolean()), (model, step) => model.step(...step)),
  act(1, nth, (model, which) => model.kill(which)),
  act(1, fc.constant({}), (model) => model.sendAgain()),
);

function act<T>(weight: number, given: fc.Arbitrary<T>, does: (model: OutboxModel, given: T) => void) {
  const named = (value: T) => {
    const happens: Act = (model) => does(model, value);
    return Object.assign(happens, { [fc.toStringMethod]: () => `${does} with ${fc.stringify(value)}` });
  };
  return { weight, arbitrary: given.map(named) };
}

function currentState({ booking: { date, slot, startsAt, doctor, status } }: OutboxModel) {
  return { date, slot, startsAt, doctor, status };
}

test("each change is notified once and the newest one wins, whatever senders run, crash or wait", () => {
  const anyLife = fc.array(fc.array(anyAct, { minLength: 20, maxLength: 80 }), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(anyLife, (periods) => {
      const model = new OutboxModel();
      for (const period of periods) {
        for (const happens of period) happens(model);
        model.finishAll();
        model.sendAgain();
        model.finishAll();
        // The last email that arrived describes the booking exactly as it is now.
        expect(model.mailsAboutTime().findLast(({ arrived }) => arrived)?.told).toEqual(currentState(model));
      }
      const arrived = model.mails.filter((mail) => mail.arrived);
      expect(new Set(arrived.map(({ notice }) => notice)).size).toBe(arrived.length);
      const ofWhen = model.mailsAboutTime().filter((mail) => mail.arrived);
      for (const [one, next] of inPairs(ofWhen)) expect(next.version).toBeGreaterThanOrEqual(one.version);
      // Every payment and refund is notified, whatever other notifications there were.
      for (const { id, state } of model.paymentNotices()) {
        expect(["sent", "failed", "unknown"], id).toContain(state);
        expect(
          arrived.some(({ notice }) => notice === id || notice.startsWith(`${id}.again-`)),
          id,
        ).toBe(true);
      }
      expect(model.mailsAfterLaterPayment()).toEqual([]);
      // No reminder describes an appointment that had changed a second before.
      expect(model.mails.filter(({ isTimely }) => !isTimely)).toEqual([]);
      for (const [one, next] of inPairs(model.mailsPossiblyReceived())) {
        if (!next.sentOnRequest) expect(next.told).not.toEqual(one.told);
      }
    }),
    { numRuns: 1000 },
  );
});

function inPairs<T>(items: readonly T[]): [T, T][] {
  return items.slice(1).flatMap((next, i) => items.slice(i, i + 1).map((one): [T, T] => [one, next]));
}
