import { expect, test } from "vitest";
import { chen, reyes, scheduledAppointment, scheduledDay, seats } from "../../../testing/scheduled-day.ts";
import { columnsOfDay } from "./day-columns.ts";
import {
  type Bookable,
  type DraggedAppointment,
  findDragged,
  findDropObstacle,
  findDropTargets,
  snapToStart,
} from "./drop-target.ts";

const date = "2026-11-23";
const filling = { treatmentId: "filling", treatment: "Filling" };
const halves = ["09:00 AM", "09:30 AM", "10:00 AM", "10:30 AM"];
const quarters = ["09:00 AM", "09:15 AM", "09:30 AM", "09:45 AM"];

const pat = scheduledAppointment({ _id: "pat", slot: "09:00 AM", ...filling });
const other = scheduledAppointment({ _id: "other", slot: "09:30 AM", ...filling });
const clock = { today: "2026-11-20", minutes: 540 };

/** Returns options in which Dr. Chen and Dr. Reyes both perform the treatment and are free at `slots`. */
function bookable(slots: string[], change: Partial<Bookable> = {}): Bookable {
  const doctors = [chen, reyes].map(({ doctorId, doctor }) => ({
    _id: doctorId,
    name: doctor,
    img: "",
    slots,
  }));
  const offer = {
    _id: "filling",
    name: "Filling",
    description: "",
    Price: 150,
    durationMinutes: 30,
    slots,
    doctors,
  };
  return {
    doctors: [chen, reyes].map(({ doctorId }) => ({ _id: doctorId, treatments: ["filling"] })),
    treatments: [{ _id: "filling", slots }],
    free: new Map([[date, [offer]]]),
    isKnown: true,
    ...change,
  };
}

const gridOf = (bookings = [pat, other], change = {}) => columnsOfDay(scheduledDay(bookings, change));

function drag(grid = gridOf()): DraggedAppointment {
  const dragged = findDragged(grid, "pat");
  if (!dragged) throw new Error("Pat has no appointment");
  return dragged;
}

function obstacleAt(
  at: number,
  { doctorId }: { doctorId: string | null },
  known = bookable(halves),
  grid = gridOf(),
) {
  const column = grid.columns.find((one) => one.doctorId === doctorId);
  if (!column) throw new Error("There is no such column");
  return findDropObstacle(drag(grid), column, at, { clock, bookable: known });
}

test("drop targets are the treatment's times that the doctor has free", () => {
  const dropTargets = findDropTargets(drag(), gridOf(), { clock, bookable: bookable(halves) });
  expect(dropTargets.get(`${date}/chen`)).toEqual([600, 630]);
  expect(dropTargets.get(`${date}/reyes`)).toEqual([540, 570, 600, 630]);
  expect(dropTargets.get(`${date}/`)).toEqual([]);
});

test("an appointment may overlap the time that it leaves", () => {
  const taken = { ...bookable(quarters), free: bookable(["09:45 AM"]).free };
  expect(obstacleAt(555, chen, taken, gridOf([pat]))).toBe("");
  expect(obstacleAt(555, chen, { ...taken, treatments: [] }, gridOf([pat]))).toBe("Not free");
});

test("names what is against a time", () => {
  expect(obstacleAt(540, chen)).toBe("Where it is now");
  expect(obstacleAt(570, chen)).toBe("Taken");
  expect(obstacleAt(555, reyes)).toBe("Filling doesn't start then");
  expect(obstacleAt(630, reyes, { ...bookable(halves), free: bookable(["09:00 AM"]).free })).toBe("Not free");
  expect(obstacleAt(600, reyes, bookable(halves, { free: new Map([[date, []]]) }))).toBe(
    "Filling isn't offered anymore",
  );
  const party = { closed: [{ from: "10:15", to: "11:00", reason: "Party" }] };
  expect(obstacleAt(600, reyes, bookable(halves), gridOf([pat], party))).toBe("Closed: Party");
});

test("names a doctor who doesn't perform the treatment", () => {
  const onlyChen = bookable(halves, { doctors: [{ _id: "chen", treatments: ["filling"] }] });
  expect(obstacleAt(600, reyes, onlyChen)).toBe("Dr. Daniel Reyes doesn't perform Filling");
  expect(obstacleAt(600, seats)).toBe("Filling needs a doctor");
});

test("a treatment with a seat stays without a doctor, and only the same treatment takes the seat", () => {
  const [offer] = bookable(halves).free.get(date) ?? [];
  const known = bookable(halves, { free: new Map([[date, offer ? [{ ...offer, doctors: [] }] : []]]) });
  const seated = scheduledAppointment({ _id: "pat", slot: "09:00 AM", ...filling, ...seats });
  const beside = scheduledAppointment({ _id: "b", slot: "09:30 AM", treatmentId: "whitening", ...seats });
  const grid = gridOf([seated, beside]);
  expect(obstacleAt(570, seats, known, grid)).toBe("");
  expect(obstacleAt(570, seats, known, gridOf([seated, { ...beside, ...filling }]))).toBe("Taken");
  expect(obstacleAt(570, chen, known, grid)).toBe("Filling is booked without a doctor");
});

test("another doctor may take it over at its own time, even if the treatment no longer starts then", () => {
  expect(obstacleAt(540, reyes, bookable(["10:00 AM"]))).toBe("");
  expect(obstacleAt(570, reyes, bookable(["10:00 AM"]))).toBe("Filling doesn't start then");
});

test("nothing can be dropped in the past", () => {
  const grid = gridOf([pat]);
  const [column] = grid.columns;
  if (!column) throw new Error("There is no column");
  const late = { today: date, minutes: 600 };
  expect(findDropObstacle(drag(grid), column, 600, { clock: late, bookable: bookable(halves) })).toBe("Past");
  expect(findDropObstacle(drag(grid), column, 630, { clock: late, bookable: bookable(halves) })).toBe("");
});

test("only the grid counts until the answers arrive", () => {
  const nothing: Bookable = { doctors: [], treatments: [], free: new Map(), isKnown: false };
  expect(obstacleAt(585, reyes, nothing)).toBe("");
  expect(obstacleAt(570, chen, nothing)).toBe("Taken");
});

test("snaps to a free start nearby, else to the quarter-hour, and never out of the grid", () => {
  const within = { span: { from: 480, to: 1080 }, length: 60 };
  expect(snapToStart(556, [540, 570], within)).toBe(570);
  expect(snapToStart(598, [540], within)).toBe(600);
  expect(snapToStart(400, [], within)).toBe(480);
  expect(snapToStart(1070, [], within)).toBe(1020);
});
