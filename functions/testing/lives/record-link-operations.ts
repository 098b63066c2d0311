/**
 * Operations of the desk that link the patient records of one person, and unlink them. An older release has no such
 * links.
 */
import * as z from "zod/mini";
import type { ModelAppointment } from "./clinic-model.ts";
import { childId, type Life, type PerformOperation, pick } from "./life.ts";
import type { Operation, OperationName } from "./random-operations.ts";

export const recordLinkOperations = {
  "link a caller with an account": async (life, move) => {
    const callers = [...(await readCallerAppointments(life))];
    if (callers.length === 0) return false;
    const [caller, named] = pick(callers, move.which);
    const person = life.patient(move.who);
    const answer = await link(life, move, { caller }, { uid: person.uid });
    life.compareAnswer(move.does, answer, person.verified ? [] : ["address-not-verified"]);
    if (!answer.ok) return false;
    const addresses = new Map(named.map(({ visit }) => [visit.id, visit.address]));
    life.linked.push({ ...read(answer.body), to: person.uid, addresses, left: life.model.left.length });
    const mails = life.world.mailServer.mails().length;
    for (const address of [person.email, ...addresses.values()]) life.model.moved.add(address);
    const child = await readChildName(life, person.uid);
    for (const { visit, patientName } of named) {
      life.model.linkToAccount(visit, person.uid, patientName === child ? childId : null);
      life.model.changePatientEmail(visit, person.email, mails);
    }
    return true;
  },
  "link two callers": async (life, move) => {
    const named = await readCallerAppointments(life);
    const callers = [...named.keys()];
    if (callers.length < 2) return false;
    const [one, other] = [pick(callers, move.which), pick(callers, move.which + 1)];
    for (const { visit } of [one, other].flatMap((caller) => named.get(caller) ?? []))
      life.model.moved.add(visit.address);
    const answer = await link(life, move, { caller: one }, { caller: other });
    life.compareAnswer(move.does, answer, []);
    if (!answer.ok) return false;
    life.linked.push({ ...read(answer.body), to: null, addresses: new Map(), left: life.model.left.length });
    return true;
  },
  "undo a link": async (life, move) => {
    if (life.linked.length === 0) return false;
    const done = pick(life.linked, move.which);
    const answer = await life.ask(life.desk(move.who), "DELETE", `/people/link/${done._id}`, undefined, 0);
    // After an account was removed, the links that name it are deleted.
    life.compareAnswer(move.does, answer, [], life.model.left.length > done.left ? ["not-found"] : []);
    life.linked.splice(life.linked.indexOf(done), 1);
    if (!answer.ok) return false;
    const mails = life.world.mailServer.mails().length;
    for (const [id, address] of done.addresses) {
      const visit = life.model.visits.get(id);
      if (!visit || done.to === null || visit.owner !== done.to) continue;
      life.model.unlinkFromAccount(visit);
      life.model.changePatientEmail(visit, address, mails);
      life.model.recordCallerAddress(address);
    }
    return true;
  },
} satisfies Partial<Record<OperationName, PerformOperation>>;

const read = (body: unknown) => z.parse(z.object({ _id: z.string() }), body);

function link(life: Life, { at }: Operation, one: object, other: object) {
  return life.ask(
    life.desk(at),
    "POST",
    "/people/link",
    at % 2 === 0 ? { one, other } : { one: other, other: one },
    0,
  );
}

/** The name of the account's child, which the desk may have corrected. Undefined if the account has no family. */
async function readChildName({ place }: Life, uid: string): Promise<string | undefined> {
  const people: { id: string; name: string }[] | undefined = (
    await place.db.collection("users").doc(uid).get()
  ).get("people");
  return people?.find(({ id }) => id === childId)?.name;
}

interface CallerAppointment {
  visit: ModelAppointment;
  patientName: string;
}

/** For each caller's patient record: the appointments that name it, in the order in which they would be linked. */
async function readCallerAppointments({
  place,
  model,
  world,
}: Life): Promise<Map<string, CallerAppointment[]>> {
  const callers = new Map<string, CallerAppointment[]>();
  if (world.hasOlderRelease) return callers;
  const { docs } = await place.db.collection("bookings").where("uid", "==", null).get();
  for (const found of docs) {
    const { callerId, patientName } = found.data();
    const visit = model.visits.get(found.id);
    if (visit && callerId) callers.set(callerId, [...(callers.get(callerId) ?? []), { visit, patientName }]);
  }
  return callers;
}
