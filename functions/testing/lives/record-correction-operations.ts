/** Operations of the desk that correct people's names and addresses. An older release doesn't know them. */
import { callerEmail, childId, type Life, type PerformOperation, pick, RandomTestFailure } from "./life.ts";
import type { Operation, OperationName } from "./random-operations.ts";

/** Among them are the names under which the desk books. */
const names = ["Ada Patient", "Ada Right", "Chris Patient", "Cal Caller"];
const addresses = [callerEmail, "right@mail.test"];
const childNames = ["Chris Patient", "Chris Right"];

export const recordCorrectionOperations = {
  "correct a name": async (life, move) => {
    const callers = (await life.place.db.collection("callers").get()).docs;
    if (callers.length > 0 && move.at % 2 === 0)
      return correctCaller(life, move, pick(callers, move.which).id);
    return correctAccount(life, move);
  },
  "correct a caller's address": async (life, move) => {
    const { model, place } = life;
    const callers = (await place.db.collection("callers").get()).docs;
    if (callers.length === 0) return false;
    const { id } = pick(callers, move.which);
    const address = pick(addresses, move.at);
    const mails = life.world.mailServer.mails().length;
    const theirs = await place.db.collection("bookings").where("callerId", "==", id).get();
    const answer = await life.ask(life.desk(move.who), "PATCH", `/people/${id}`, { email: address }, 0);
    life.compareAnswer(move.does, answer, []);
    if (!answer.ok) return false;
    const changed = theirs.docs.flatMap((found) => {
      const visit = model.visits.get(found.id);
      const isTheirs = visit && visit.owner === null && !visit.anonymous && model.isUpcoming(visit);
      return isTheirs && visit.address !== address ? visit : [];
    });
    for (const visit of changed) {
      for (const one of [visit.address, address]) model.moved.add(one);
      model.changePatientEmail(visit, address, mails);
    }
    return changed.length > 0;
  },
} satisfies Partial<Record<OperationName, PerformOperation>>;

async function correctCaller(life: Life, move: Operation, caller: string): Promise<boolean> {
  const name = pick(names, move.who);
  const answer = await life.ask(life.desk(move.who), "PATCH", `/people/${caller}`, { name }, 0);
  life.compareAnswer(move.does, answer, []);
  if (!answer.ok) return false;
  const record = await life.place.db.collection("callers").doc(caller).get();
  if (record.get("name") !== name) throw new RandomTestFailure(`The caller is called ${record.get("name")}`);
  await checkUpcomingNames(life, (found) => found.callerId === caller && found.uid === null, name);
  return true;
}

async function correctAccount(life: Life, move: Operation): Promise<boolean> {
  const { uid } = life.patient(move.which);
  const isChild = move.day > 0;
  const name = pick(isChild ? childNames : names, move.who);
  const answer = await life.ask(
    life.desk(move.who),
    "PATCH",
    `/people/accounts/${uid}`,
    { name, ...(isChild && { personId: childId }) },
    0,
  );
  const { people = [], name: ownName } =
    (await life.place.db.collection("users").doc(uid).get()).data() ?? {};
  const child: { name: string } | undefined = people.find(({ id }: { id: string }) => id === childId);
  // An account that came back has no family.
  life.compareAnswer(move.does, answer, isChild && !child ? ["conflict"] : []);
  if (!answer.ok) return false;
  const shown = isChild ? child?.name : ownName;
  if (shown !== name) throw new RandomTestFailure(`${uid} is called ${shown} instead of ${name}`);
  if (isChild)
    await checkUpcomingNames(life, (found) => found.uid === uid && found.personId === childId, name);
  return true;
}

interface FoundBooking {
  uid: string | null;
  personId: string | null;
  callerId?: string | null;
}

/** Each upcoming appointment of the corrected person has the corrected name. */
async function checkUpcomingNames(
  { place, model }: Life,
  isTheirs: (found: FoundBooking) => boolean,
  name: string,
): Promise<void> {
  const { docs } = await place.db.collection("bookings").get();
  for (const found of docs) {
    const { uid, personId, callerId, patientName } = found.data();
    const visit = model.visits.get(found.id);
    if (!visit || !isTheirs({ uid, personId, callerId }) || visit.status !== "booked") continue;
    if (visit.startsAt > model.now && patientName !== name)
      throw new RandomTestFailure(`${found.id} is of ${patientName} instead of ${name}`);
  }
}
