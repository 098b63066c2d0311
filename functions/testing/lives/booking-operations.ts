/** Operations that book, move and cancel: by patients, by the desk and with the links in mails. */
import * as z from "zod/mini";
import {
  type ChangeOutcome,
  changeAppointment,
  linkTokensInMails,
  recordDespite,
  upcomingAccountAppointments,
  updateModelFromAnswer,
} from "./change-appointment.ts";
import {
  type BookingRequest,
  dateOf,
  dayMs,
  formatSlot,
  instantOf,
  type ModelAppointment,
  minutesSinceMidnight,
} from "./clinic-model.ts";
import {
  type AcceptedBookingRequest,
  callerEmail,
  childId,
  type Life,
  type PerformOperation,
  pick,
  RandomTestFailure,
} from "./life.ts";
import type { Operation, OperationName } from "./random-operations.ts";

export const bookingOperations = {
  "book a seat": (life, move) =>
    book(life, move, { treatment: pick(["cleaning", "cleaning", "talk"], move.which) }),
  "book a doctor": (life, move) =>
    book(life, move, {
      treatment: pick(["checkup", "surgery"], move.which),
      doctor: pick(["ida", "omar"], move.at),
    }),
  "book anyone": (life, move) => book(life, move, { treatment: pick(["checkup", "surgery"], move.which) }),
  "book for family": (life, move) =>
    book(life, move, { treatment: pick(["checkup", "cleaning"], move.which), person: childId }),
  "book for a caller": (life, move) =>
    book(life, move, {
      treatment: pick(["checkup", "cleaning", "surgery"], move.which),
      caller: pick([life.patient(move.who).email, callerEmail, ""], move.at),
    }),
  "book despite the rules": async (life, move) => {
    const treatment = pick(["checkup", "cleaning", "surgery"], move.which);
    const caller = pick([life.patient(move.who).email, callerEmail, ""], move.at);
    const doctor =
      life.model.offers.get(treatment)?.heldBy === "doctors" ? pick(["ida", "omar"], move.at) : undefined;
    const wanted = newBookingRequest(life, move, { treatment, caller, ...(doctor && { doctor }) });
    const unusual = unusualTime(life, move);
    const wish = { ...wanted.wish, ...unusual };
    const body = { ...wanted.body, ...requestedTimeOf(wish), despite: everythingUnusual };
    const answer = await life.ask(wanted.asks, "POST", "/booking", body);
    life.compareAnswer(move.does, answer, life.model.deskRefusals(wish, true));
    if (answer.ok) {
      recordAcceptedBooking(life, { ...wanted, body }, answer.body);
      recordDespite(life, answer.body);
    }
    return answer.ok;
  },
  "move despite the rules": (life, move) =>
    changeAppointment(
      life,
      move,
      ({ model }) => model.find(model.isUpcoming),
      async (visit) => {
        const doctor = visit.holder.startsWith("doctor-") ? pick(["ida", "omar"], move.at) : null;
        const wish = { ...newMoveRequest(life, move, visit), ...unusualTime(life, move), doctor };
        const path = `/booking/${visit.id}/move?by=clinic`;
        const body = { ...requestedTimeOf(wish), despite: everythingUnusual };
        const answer = await life.ask(life.desk(move.who), "POST", path, body);
        return { answer, refusals: life.model.deskRefusals(wish, true), despite: true };
      },
    ),
  "ask again": async (life, move) => {
    const earlier = pickAcceptedRequest(life, move);
    if (!earlier) return false;
    const visit = life.model.visits.get(earlier.id);
    const answer = await life.ask(earlier.asks, "POST", "/booking", earlier.body);
    const reused = visit?.status === "cancelled" || visit?.anonymous;
    life.compareAnswer(move.does, answer, reused ? ["request-reused"] : []);
    if (answer.ok && life.see(answer.body).id !== earlier.id)
      throw new RandomTestFailure("The repeated request made another booking");
    return answer.ok;
  },
  "ask again with another wish": async (life, move) => {
    const earlier = pickAcceptedRequest(life, move);
    if (!earlier) return false;
    const answer = await life.ask(earlier.asks, "POST", "/booking", {
      ...earlier.body,
      phone: "202-555-0199",
    });
    life.compareAnswer(move.does, answer, ["request-reused"]);
    return answer.code === "request-reused";
  },
  move: (life, move) =>
    changeAppointment(life, move, upcomingAccountAppointments, async (visit) => {
      const byDesk = move.who % 2 === 1;
      const wish = newMoveRequest(life, move, visit);
      const by = byDesk ? life.desk(move.at) : visit.owner;
      const holders = life.model.holdersFor(wish, byDesk);
      const path = `/booking/${visit.id}/move${byDesk ? "?by=clinic" : ""}`;
      const answer = await life.ask(by, "POST", path, requestedTimeOf(wish));
      const refusals = byDesk ? life.model.deskRefusals(wish) : refusalsOfPatientMove(life, wish, visit);
      const maybe = byDesk ? [] : life.model.mayBeTooMany(visit.owner, "move");
      if (answer.ok && !byDesk) life.model.count(visit.owner, "move");
      return { answer, refusals, maybe, holders };
    }),
  reassign: (life, move) =>
    changeAppointment(
      life,
      move,
      ({ model }) => model.find((one) => model.isUpcoming(one) && one.holder.startsWith("doctor-")),
      async (visit) => {
        const doctor = visit.holder === "doctor-ida" ? "omar" : "ida";
        const wish: BookingRequest = { ...visit, doctor, visit };
        const answer = await life.ask(
          life.desk(move.who),
          "POST",
          `/booking/${visit.id}/move?by=clinic`,
          requestedTimeOf(wish),
        );
        return { answer, refusals: life.model.deskRefusals(wish) };
      },
    ),
  "cancel as the patient": (life, move) =>
    changeAppointment(life, move, upcomingAccountAppointments, (visit) =>
      cancel(life, move, visit, "patient"),
    ),
  "cancel as the clinic": (life, move) =>
    changeAppointment(
      life,
      move,
      ({ model }) => model.find(model.isUpcoming),
      (visit) => cancel(life, move, visit, "clinic"),
    ),
  "undo a cancellation": (life, move) =>
    changeAppointment(
      life,
      move,
      ({ model }) =>
        model.find((one) => one.status === "cancelled" && (move.who === 5 || one.cancelledBy === "clinic")),
      async (visit) => {
        const { refusals, maybe, shares } = life.model.refusalsOfRestoring(visit);
        const heard = life.paidUnreported.has(visit.id) ? ["conflict"] : [];
        const answer = await life.ask(life.desk(move.who), "POST", `/booking/${visit.id}/restore`);
        const known = life.model.visits.get(visit.id);
        // It takes the patient's time again, also if another appointment has it.
        if (answer.ok && known)
          Object.assign(known, { cancelledBy: null, cancelledAt: null, hasNoPatientClaims: false });
        return { answer, refusals, maybe: [...maybe, ...heard], despite: shares };
      },
    ),
  "undo a move": (life, move) =>
    changeAppointment(
      life,
      move,
      ({ model }) => model.find((one) => model.isUpcoming(one) && one.left?.isMove === true),
      async (visit) => {
        const { left } = visit;
        if (!left) throw new RandomTestFailure(`${visit.id} has never moved`);
        const doctor = left.holder.startsWith("doctor-") ? left.holder.replace("doctor-", "") : null;
        const wish = { ...newMoveRequest(life, move, visit), startsAt: left.startsAt, doctor, visit, left };
        const body = { ...requestedTimeOf(wish), undo: true };
        const answer = await life.ask(
          life.desk(move.who),
          "POST",
          `/booking/${visit.id}/move?by=clinic`,
          body,
        );
        const { refusals, maybe, shares } = life.model.refusalsOfMovingBack(wish);
        const despite = shares || life.model.isOver({ ...visit, ...left });
        return { answer, refusals, maybe, holders: [left.holder], despite };
      },
    ),
  "confirm by the link": (life, move) =>
    changeByMailLink(life, move, "confirm", () => ({ fields: {}, refusals: [] })),
  "move by the link": (life, move) =>
    changeByMailLink(life, move, "move", (visit) => {
      const wish = newMoveRequest(life, move, visit);
      return {
        fields: requestedTimeOf(wish),
        refusals: refusalsOfPatientMove(life, wish, visit),
        maybe: ["too-many-requests"],
      };
    }),
  "cancel by the link": (life, move) =>
    changeByMailLink(life, move, "cancel", (visit) => ({
      fields: {},
      refusals: life.model.refusalsOfChange(visit),
      maybe: ["too-many-requests"],
    })),
  "end an instance amid a booking": async (life, move) => {
    const wish = newBookingRequest(life, move, { treatment: pick(["cleaning", "checkup"], move.which) });
    await endInstanceDuringRequest(life, move, (instance) =>
      life.ask(wish.asks, "POST", "/booking", wish.body, instance),
    );
    const again = await life.ask(wish.asks, "POST", "/booking", wish.body);
    if (again.ok) recordAcceptedBooking(life, wish, again.body);
    return again.ok;
  },
  "end an instance amid a cancellation": (life, move) =>
    changeAppointment(life, move, upcomingAccountAppointments, async (visit) => {
      await endInstanceDuringRequest(life, move, (instance) =>
        life.ask(life.desk(move.who), "DELETE", `/booking/${visit.id}?by=clinic`, undefined, instance),
      );
      return cancel(life, move, visit, "clinic");
    }),
} satisfies Partial<Record<OperationName, PerformOperation>>;

interface BookingChoices {
  treatment: string;
  doctor?: string;
  person?: string;
  /** The email address that a caller without an account gives to the desk. */
  caller?: string;
}

/** Callers with the same phone number. Two of them have the name of an account or of its family member. */
const callerNames = ["Ada Patient", "Chris Patient", "Cal Caller"];

export function newBookingRequest(
  life: Life,
  move: Operation,
  { treatment, doctor, person, caller }: BookingChoices,
) {
  const patient = life.patient(move.who);
  const starts = life.model.offers.get(treatment)?.starts ?? [];
  const date = dateOf(life.model.now + move.day * dayMs);
  const startsAt = instantOf(date, pick(starts, move.at));
  const owner = caller === undefined ? patient.uid : null;
  const asks = owner ?? life.desk(move.who);
  const wish: BookingRequest = { treatment, doctor: doctor ?? null, owner, person: person ?? null, startsAt };
  const body = {
    ...{
      treatmentId: treatment,
      date,
      slot: formatSlot(minutesSinceMidnight(startsAt)),
      patient: caller ?? patient.email,
    },
    patientName: caller === undefined ? "Ada Patient" : pick(callerNames, move.who + move.day),
    ...{ phone: "202-555-0143", requestId: crypto.randomUUID() },
    ...(doctor && { doctorId: doctor }),
    ...(person && { personId: person }),
  };
  return { wish, asks, owner, body };
}

async function book(life: Life, move: Operation, booked: BookingChoices): Promise<boolean> {
  const wanted = newBookingRequest(life, move, booked);
  const { wish, asks, owner, body } = wanted;
  const refusals = owner === null ? life.model.deskRefusals(wish) : life.model.refusals(wish);
  const maybe =
    owner === null ? life.model.mayBeSamePatient(body.patient, wish) : life.model.mayBeTooMany(owner, "book");
  const holders = life.model.holdersFor(wish);
  const answer = await life.ask(asks, "POST", "/booking", body);
  life.compareAnswer(move.does, answer, refusals, maybe);
  if (answer.ok) recordAcceptedBooking(life, wanted, answer.body, holders);
  return answer.ok;
}

function recordAcceptedBooking(
  life: Life,
  { asks, owner, body }: ReturnType<typeof newBookingRequest>,
  answered: unknown,
  holders?: readonly string[],
): void {
  const { id } = updateModelFromAnswer(life, answered, holders, owner);
  life.model.count(owner, "book");
  life.requested.push({ asks, body, id, owner });
}

/** A time between yesterday and the day after tomorrow, on any quarter-hour of the morning. */
function unusualTime({ model }: Life, { day, who, at, which }: Operation): { startsAt: number } {
  const date = dateOf(model.now + (day - 1) * dayMs);
  return { startsAt: instantOf(date, 8 * 60 + ((who * 8 + at + which) % 24) * 15) };
}

/** Everything that can be unusual, in the order of the contract. */
export const everythingUnusual = [
  "outside-hours",
  "beyond-horizon",
  "in-the-past",
  "off-grid",
  "holder-busy",
  "patient-busy",
  "holder-away",
  "blocked",
  "price",
];

function pickAcceptedRequest(life: Life, { which }: Operation): AcceptedBookingRequest | undefined {
  const { model, requested } = life;
  const possible = requested.filter(({ owner }) => owner === null || model.people.has(owner));
  return possible.length === 0 ? undefined : pick(possible, which);
}

export function newMoveRequest(life: Life, move: Operation, visit: ModelAppointment): BookingRequest {
  const date = dateOf(life.model.now + move.day * dayMs);
  const startsAt = instantOf(date, pick(life.model.offers.get(visit.treatment)?.starts ?? [], move.at));
  return {
    treatment: visit.treatment,
    doctor: null,
    owner: visit.owner,
    person: visit.person,
    startsAt,
    visit,
  };
}

/** The notice is checked before the new time. */
function refusalsOfPatientMove({ model }: Life, wish: BookingRequest, visit: ModelAppointment): string[] {
  const tooLate = model.refusalsOfChange(visit);
  return tooLate.length > 0 ? tooLate : model.refusals(wish);
}

export function requestedTimeOf({ startsAt, doctor }: BookingRequest) {
  return {
    date: dateOf(startsAt),
    slot: formatSlot(minutesSinceMidnight(startsAt)),
    ...(doctor && { doctorId: doctor }),
  };
}

async function cancel(
  life: Life,
  move: Operation,
  visit: ModelAppointment,
  by: "patient" | "clinic",
): Promise<ChangeOutcome> {
  const asks = by === "patient" ? visit.owner : life.desk(move.who);
  const maybe = by === "patient" ? life.model.mayBeTooMany(visit.owner, "cancel") : [];
  const refusals = by === "patient" ? life.model.refusalsOfChange(visit) : [];
  const at = life.model.now;
  const answer = await life.ask(asks, "DELETE", `/booking/${visit.id}${by === "clinic" ? "?by=clinic" : ""}`);
  if (answer.ok) {
    const stood = life.model.visits.get(visit.id);
    if (stood && stood.status !== "cancelled") Object.assign(stood, { cancelledBy: by, cancelledAt: at });
    if (by === "patient") life.model.count(visit.owner, "cancel");
  }
  return { answer, refusals, maybe };
}

const linkAppointmentAnswerSchema = z.object({ _id: z.string(), version: z.number() });

/** Uses a link from a mail about an upcoming appointment. */
async function changeByMailLink(
  life: Life,
  move: Operation,
  what: string,
  ask: (visit: ModelAppointment) => {
    fields: object;
    refusals: readonly string[];
    maybe?: readonly string[];
  },
): Promise<boolean> {
  const tokens = linkTokensInMails(life, () => true);
  for (let tries = 0; tries < Math.min(tokens.length, 6); tries++) {
    const token = pick(tokens, move.which + tries);
    const shown = await life.ask(null, "POST", "/link/appointment", { token });
    if (!shown.ok) continue;
    const { _id, version } = z.parse(linkAppointmentAnswerSchema, shown.body);
    const visit = life.model.visits.get(_id);
    if (!visit || !life.model.isUpcoming(visit)) continue;
    const at = life.model.now;
    const { fields, refusals, maybe = [] } = ask(visit);
    const answer = await life.ask(null, "POST", `/link/${what}`, { token, version, ...fields });
    // The server learns of the payment during this call, so the version that the link's page saw is stale.
    const heard = life.paidUnreported.has(_id) ? ["conflict"] : [];
    life.compareAnswer(move.does, answer, refusals, [...maybe, ...heard]);
    if (!answer.ok) return false;
    if (what === "cancel") Object.assign(visit, { cancelledBy: "patient", cancelledAt: at });
    const full = await life.ask(life.desk(0), "GET", `/booking/${_id}`);
    life.see(full.body);
    return true;
  }
  return false;
}

/** Ends a server instance after 0 to 2 commits of this request. The answer is lost. */
async function endInstanceDuringRequest(
  life: Life,
  { at }: Operation,
  ask: (instance: number) => Promise<unknown>,
): Promise<void> {
  const nth = at % 2 === 0 ? 0 : 1;
  const database = life.place.databases[nth];
  life.place.isBroken = true;
  database.endAfter(Math.floor(at / 2) % 3);
  await ask(nth);
  database.revive();
  life.place.isBroken = false;
}
