/** Operations of colleagues whose roles change, and who try what their role may not. */
import * as z from "zod/mini";
import { changeAppointment } from "./change-appointment.ts";
import { dateOf, dayMs, type ModelAppointment } from "./clinic-model.ts";
import {
  colleagueUids,
  type Life,
  type ModelRole,
  type ParsedApiAnswer,
  type PerformOperation,
  pick,
  RandomTestFailure,
} from "./life.ts";
import type { Operation, OperationName } from "./random-operations.ts";

/** The roles that colleagues get. */
const modelRoles: readonly ModelRole[] = ["desk", "ida", "omar", "books", "ida", null];

/** What each role may do. Written apart from the product's own table, so that both must be right. */
const mayDo = {
  "see a day": (role: ModelRole) => role === "desk" || isDentist(role),
  "note an arrival": (role: ModelRole) => role === "desk" || isDentist(role),
  "see the figures": (role: ModelRole) => role === "books",
  "take a payment": (role: ModelRole) => role === "desk",
};

function isDentist(role: ModelRole): role is "ida" | "omar" {
  return role === "ida" || role === "omar";
}

/** Whether a role reaches this appointment: the desk each, a dentist their own. */
function reaches(role: ModelRole, visit: ModelAppointment): boolean {
  return role === "desk" || (isDentist(role) && visit.holder === `doctor-${role}`);
}

/** A colleague's call. It goes to the instance of this release: an older one knows no roles. */
function ask(life: Life, uid: string, method: string, path: string, body?: object): Promise<ParsedApiAnswer> {
  return life.ask(uid, method, path, body, 0);
}

const daySchema = z.array(z.object({ bookings: z.array(z.object({ _id: z.string() })) }));

export const staffRoleOperations = {
  "give a colleague a role": async (life, move) => {
    const uid = pick(colleagueUids, move.who);
    const role = pick(modelRoles, move.which);
    const body = isDentist(role) ? { role: "dentist", doctorId: role } : { role: role ?? "patient" };
    const answer = await ask(life, life.desk(move.at), "PUT", `/user/role/${uid}@clinic.test`, body);
    life.compareAnswer(move.does, answer, []);
    if (answer.ok) life.roles.set(uid, role);
    return answer.ok;
  },
  "a colleague sees a day": async (life, move) => {
    const { uid, role } = colleague(life, move, mayDo["see a day"]);
    const day = dateOf(life.model.now + move.day * dayMs);
    const answer = await ask(life, uid, "GET", `/schedule?from=${day}&to=${day}`);
    life.compareAnswer(move.does, answer, mayDo["see a day"](role) ? [] : ["forbidden"]);
    if (!answer.ok || !life.alone) return answer.ok;
    const shown = z.parse(daySchema, answer.body).flatMap(({ bookings }) => bookings.map(({ _id }) => _id));
    const due = life.model.find((visit) => dateOf(visit.startsAt) === day && reaches(role, visit));
    // Of canceled appointments a day shows only the latest.
    const missing = due.filter(({ id, status }) => status !== "cancelled" && !shown.includes(id));
    const foreign = shown.filter((id) => !due.some((visit) => visit.id === id));
    if (missing.length > 0 || foreign.length > 0)
      throw new RandomTestFailure(
        `${role} sees ${foreign} on ${day}, and misses ${missing.map(({ id }) => id)}`,
      );
    return true;
  },
  "a colleague notes an arrival": (life, move) =>
    changeAppointment(
      life,
      move,
      ({ model }) =>
        model.find((visit) => visit.status === "booked" && !visit.arrived && model.isToday(visit)),
      async (visit) => {
        const { uid, role } = colleague(life, move, (one) => reaches(one, visit));
        const answer = await ask(life, uid, "POST", `/booking/${visit.id}/arrival`);
        if (!mayDo["note an arrival"](role)) return { answer, refusals: ["forbidden"] };
        return { answer, refusals: reaches(role, visit) ? [] : ["not-found"] };
      },
    ),
  "a colleague takes a payment": (life, move) =>
    changeAppointment(
      life,
      move,
      ({ model }) =>
        model.find(({ status, payment, cents }) => status === "booked" && payment === "unpaid" && cents > 0),
      async (visit) => {
        const { uid, role } = colleague(life, move, mayDo["take a payment"]);
        const answer = await ask(life, uid, "POST", `/booking/${visit.id}/desk-payment`);
        const heard = life.paidUnreported.has(visit.id)
          ? ["conflict", "already-paid", "payment-in-progress"]
          : ["payment-in-progress"];
        return { answer, refusals: mayDo["take a payment"](role) ? [] : ["forbidden"], maybe: heard };
      },
    ),
  "a colleague cancels": (life, move) =>
    changeAppointment(
      life,
      move,
      ({ model }) => model.find(model.isUpcoming),
      async (visit) => {
        const { uid, role } = colleague(life, move, (one) => one === "desk");
        const at = life.model.now;
        const answer = await ask(life, uid, "DELETE", `/booking/${visit.id}?by=clinic`);
        const stood = life.model.visits.get(visit.id);
        if (answer.ok && stood && stood.status !== "cancelled")
          Object.assign(stood, { cancelledBy: "clinic", cancelledAt: at });
        return { answer, refusals: role === "desk" ? [] : ["not-found", "forbidden"] };
      },
    ),
  "a colleague sees the figures": async (life, move) => {
    const { uid, role } = colleague(life, move, mayDo["see the figures"]);
    const day = dateOf(life.model.now);
    const answer = await ask(life, uid, "GET", `/stats?from=${day}&to=${day}`);
    life.compareAnswer(move.does, answer, mayDo["see the figures"](role) ? [] : ["forbidden"]);
    return answer.ok;
  },
  "a colleague reaches for a role": async (life, move) => {
    const { uid } = colleague(life, move, () => false);
    const path = pick([`/user/admin/${uid}@clinic.test`, `/user/role/${uid}@clinic.test`], move.which);
    const answer = await ask(life, uid, "PUT", path, path.includes("role") ? { role: "owner" } : undefined);
    if (answer.ok) throw new RandomTestFailure(`${uid} has made themselves an owner`);
    life.compareAnswer(move.does, answer, ["forbidden"]);
    return answer.code === "forbidden";
  },
} satisfies Partial<Record<OperationName, PerformOperation>>;

/** Picks a colleague whose role may do something, if there is one. One time in six it picks anybody, to test refusals. */
function colleague(
  life: Life,
  { who, at }: Operation,
  may: (role: ModelRole) => boolean,
): { uid: string; role: ModelRole } {
  const able = who === 5 ? [] : colleagueUids.filter((uid) => may(life.roles.get(uid) ?? null));
  const uid = pick(able.length > 0 ? able : colleagueUids, who + at);
  return { uid, role: life.roles.get(uid) ?? null };
}

/** Checks that the stored roles are the ones that were given, and that nobody else has one. */
export async function checkRoles({ roles, place }: Life): Promise<string[]> {
  const stored = (await place.db.collection("settings").doc("admins").get()).data() ?? {};
  const given = [...roles].flatMap(([uid, role]) => (role ? [[uid, role]] : []));
  const members: Record<string, { role: string; doctorId: string | null }> = stored.members ?? {};
  const found = Object.entries(members).map(([uid, { role, doctorId }]) => [uid, doctorId ?? role]);
  const isSame = JSON.stringify(found.toSorted()) === JSON.stringify(given.toSorted());
  return isSame ? [] : [`the roles are ${JSON.stringify(found)} instead of ${JSON.stringify(given)}`];
}
