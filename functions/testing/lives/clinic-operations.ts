/** Operations of the clinic: arrivals, no-shows and absences; edits of hours, treatments and doctors. */
import * as z from "zod/mini";
import { sitePortrait } from "../sample-clinic.ts";
import { recordAtDesk } from "./change-appointment.ts";
import { currentRegion, dateOf, dayMs, formatClinicTime, formatSlot, instantOf } from "./clinic-model.ts";
import { fullDayHours, type PerformOperation, pick, sameHoursEveryDay } from "./life.ts";
import type { OperationName } from "./random-operations.ts";

export const clinicOperations = {
  "note the arrival": (life, move) =>
    recordAtDesk(
      life,
      move,
      "POST",
      "arrival",
      (visit) => {
        if (visit.status !== "booked") return ["conflict"];
        return visit.arrived || life.model.isToday(visit) ? [] : ["not-today"];
      },
      (visit) => visit.status === "booked" && !visit.arrived && life.model.isToday(visit),
    ),
  "take the arrival back": (life, move) =>
    recordAtDesk(
      life,
      move,
      "DELETE",
      "arrival",
      ({ status }) => (status === "cancelled" ? ["conflict"] : []),
      ({ arrived, status }) => arrived && status === "booked",
    ),
  "note that the patient is late": (life, move) =>
    recordAtDesk(
      life,
      move,
      "POST",
      "late",
      (visit) => {
        if (visit.status !== "booked" || visit.arrived) return ["conflict"];
        return visit.late || life.model.isToday(visit) ? [] : ["not-today"];
      },
      (visit) => visit.status === "booked" && !visit.arrived && !visit.late && life.model.isToday(visit),
    ),
  "note the no-show": (life, move) =>
    recordAtDesk(
      life,
      move,
      "POST",
      "no-show",
      (visit) => {
        if (visit.status === "cancelled") return ["conflict"];
        return visit.status === "booked" && !life.model.hasBegun(visit) ? ["not-started"] : [];
      },
      (visit) => visit.status === "booked" && life.model.hasBegun(visit),
    ),
  "take the no-show back": (life, move) =>
    recordAtDesk(
      life,
      move,
      "DELETE",
      "no-show",
      ({ status }) => (status === "cancelled" ? ["conflict"] : []),
      ({ status }) => status === "no-show",
    ),
  "send a doctor away": async (life, move) => {
    const doctor = pick(["ida", "omar"], move.who);
    const date = dateOf(life.model.now + (move.day + 1) * dayMs);
    const [from, to] = [instantOf(date, 600 + move.at * 30), instantOf(date, 720 + move.at * 30)];
    const answer = await life.ask(life.desk(move.who), "POST", "/absence", {
      doctorId: doctor,
      from: formatClinicTime(from),
      to: formatClinicTime(to),
      reason: "",
    });
    life.compareAnswer(move.does, answer, []);
    if (answer.ok) life.model.away.set(idOf(answer.body), { doctor, from, to });
    return answer.ok;
  },
  "take a doctor back": async (life, move) => {
    const ids = [...life.model.away.keys()];
    if (ids.length === 0) return false;
    const id = pick(ids, move.which);
    const answer = await life.ask(life.desk(move.who), "DELETE", `/absence/${id}`);
    life.compareAnswer(move.does, answer, []);
    if (answer.ok) life.model.away.delete(id);
    return answer.ok;
  },
  "close a day or open it": async (life, move) => {
    const date = dateOf(life.model.now + (move.day + 2) * dayMs);
    const { closed } = life.model;
    const [opened] = closed;
    if (opened === undefined) closed.add(date);
    else closed.delete(opened);
    const answer = await life.ask(life.desk(move.who), "PUT", "/settings", life.settings());
    life.compareAnswer(move.does, answer, []);
    return answer.ok;
  },
  "change the opening hours": async (life, move) => {
    const { model } = life;
    model.opening = model.opening.from === 0 ? { from: 600, to: 780 } : { from: 0, to: 24 * 60 };
    const answer = await life.ask(life.desk(move.who), "PUT", "/settings", life.settings());
    life.compareAnswer(move.does, answer, []);
    return answer.ok;
  },
  "change a treatment": async (life, move) => {
    const id = pick(["cleaning", "checkup", "surgery"], move.which);
    const known = life.model.offers.get(id);
    if (!known) return false;
    const next =
      move.at < 3
        ? { ...known, active: !known.active }
        : { ...known, active: true, cents: 5000 + move.at * 1000 };
    const { name, minutes, cents, active, starts } = next;
    const answer = await life.ask(life.desk(move.who), "PUT", `/service/${id}`, {
      ...{ name, description: "", slots: starts.map(formatSlot), Price: cents / currentRegion().minorUnits },
      ...{ durationMinutes: minutes, active },
    });
    life.compareAnswer(move.does, answer, []);
    if (answer.ok) life.model.offers.set(id, next);
    return answer.ok;
  },
  "change a doctor": async (life, move) => {
    const id = pick(["ida", "omar"], move.who);
    const known = life.model.dentists.get(id);
    if (!known) return false;
    const hours = known.to === fullDayHours.to ? { from: 600, to: 780 } : fullDayHours;
    const answer = await life.ask(life.desk(move.at), "PUT", `/doctor/${id}`, {
      ...{ name: `Dr. ${id}`, email: `${id}@clinic.test`, specialty: "Check-up", img: sitePortrait },
      ...{ treatments: known.performs, hours: sameHoursEveryDay(hours), bookable: true },
    });
    life.compareAnswer(move.does, answer, []);
    if (answer.ok) life.model.dentists.set(id, { ...known, ...hours });
    return answer.ok;
  },
} satisfies Partial<Record<OperationName, PerformOperation>>;

const idSchema = z.object({ _id: z.string() });
const idOf = (body: unknown): string => z.parse(idSchema, body)._id;
