import { expect, test } from "vitest";
import { chen, reyes, scheduledAppointment, scheduledDay, seats } from "../../../testing/scheduled-day.ts";
import { buildDayColumns } from "./day-columns.ts";
import {
  type BookingOptions,
  type DraggedAppointment,
  findDraggedAppointment,
  findDropObstacle,
  findDropRefusal,
  findDropTargets,
  snapToStart,
} from "./drop-target.ts";

const date = "2026-11-23";
const filling = { treatmentId: "filling", treatment: "Filling" };
const halfHourSlots = ["09:00 AM", "09:30 AM", "10:00 AM", "10:30 AM"];
const quarterHourSlots = ["09:00 AM", "09:15 AM", "09:30 AM", "09:45 AM"];

const patsAppointment = scheduledAppointment({ _id: "pat", slot: "09:00 AM", ...filling });
const otherAppointment = scheduledAppointment({ _id: "other", slot: "09:30 AM", ...filling });
const clock = { today: "2026-11-20", minutes: 540 };

/** Returns options in which Dr. Chen and Dr. Reyes both perform the treatment and are free at `slots`. */
function bookingOptions(slots: string[], change: Partial<BookingOptions> = {}): BookingOptions {
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

const gridOf = (bookings = [patsAppointment, otherAppointment], change = {}) =>
  buildDayColumns(scheduledDay(bookings, change));

function dragPatsAppointment(grid = gridOf()): DraggedAppointment {
  const dragged = findDraggedAppointment(grid, "pat");
  if (!dragged) throw new Error("Pat has no appointment");
  return dragged;
}

function findObstacleAt(
  at: number,
  { doctorId }: { doctorId: string | null },
  known = bookingOptions(halfHourSlots),
  grid = gridOf(),
) {
  const column = grid.columns.find((one) => one.doctorId === doctorId);
  if (!column) throw new Error("There is no such column");
  return findDropObstacle(dragPatsAppointment(grid), column, at, { clock, bookable: known });
}

test("drop targets are the treatment's times that the doctor has free", () => {
  const dropTargets = findDropTargets(dragPatsAppointment(), gridOf(), {
    clock,
    bookable: bookingOptions(halfHourSlots),
  });
  expect(dropTargets.get(`${date}/chen`)).toEqual([600, 630]);
  expect(dropTargets.get(`${date}/reyes`)).toEqual([540, 570, 600, 630]);
  expect(dropTargets.get(`${date}/`)).toEqual([]);
});

test("an appointment may overlap the time that it leaves", () => {
  const taken = { ...bookingOptions(quarterHourSlots), free: bookingOptions(["09:45 AM"]).free };
  expect(findObstacleAt(555, chen, taken, gridOf([patsAppointment]))).toBe("");
  expect(findObstacleAt(555, chen, { ...taken, treatments: [] }, gridOf([patsAppointment]))).toBe("Not free");
});

test("names what is against a time", () => {
  expect(findObstacleAt(540, chen)).toBe("Where it is now");
  expect(findObstacleAt(570, chen)).toBe("Taken");
  expect(findObstacleAt(555, reyes)).toBe("Filling doesn't start then");
  expect(
    findObstacleAt(630, reyes, { ...bookingOptions(halfHourSlots), free: bookingOptions(["09:00 AM"]).free }),
  ).toBe("Not free");
  expect(findObstacleAt(600, reyes, bookingOptions(halfHourSlots, { free: new Map([[date, []]]) }))).toBe(
    "Filling isn't offered anymore",
  );
  const party = { closed: [{ from: "10:15", to: "11:00", reason: "Party" }] };
  expect(findObstacleAt(600, reyes, bookingOptions(halfHourSlots), gridOf([patsAppointment], party))).toBe(
    "Closed: Party",
  );
});

test("a block is against a time, for its doctor or for everybody", () => {
  const block = {
    ...{ _id: "b", doctorId: "chen", dateISO: date, from: "10:00", to: "10:30", kind: "lunch", note: "" },
    ...{ deskOnly: false, seriesId: null, version: 1 },
  } as const;
  const withBlock = (doctorId: string | null) =>
    gridOf([patsAppointment], { blocks: [{ ...block, doctorId }] });
  const at = (minute: number, doctor: { doctorId: string | null }, blocked: string | null) =>
    findObstacleAt(minute, doctor, bookingOptions(halfHourSlots), withBlock(blocked));
  expect([at(600, chen, "chen"), at(630, chen, "chen"), at(600, reyes, "chen")]).toEqual(["Lunch", "", ""]);
  expect(at(600, reyes, null)).toBe("Lunch");
});

test("names a doctor who doesn't perform the treatment", () => {
  const onlyChen = bookingOptions(halfHourSlots, { doctors: [{ _id: "chen", treatments: ["filling"] }] });
  expect(findObstacleAt(600, reyes, onlyChen)).toBe("Dr. Daniel Reyes doesn't perform Filling");
  expect(findObstacleAt(600, seats)).toBe("Filling needs a doctor");
});

test("a treatment with a seat stays without a doctor, and only the same treatment takes the seat", () => {
  const [offer] = bookingOptions(halfHourSlots).free.get(date) ?? [];
  const known = bookingOptions(halfHourSlots, {
    free: new Map([[date, offer ? [{ ...offer, doctors: [] }] : []]]),
  });
  const seated = scheduledAppointment({ _id: "pat", slot: "09:00 AM", ...filling, ...seats });
  const beside = scheduledAppointment({ _id: "b", slot: "09:30 AM", treatmentId: "whitening", ...seats });
  const grid = gridOf([seated, beside]);
  expect(findObstacleAt(570, seats, known, grid)).toBe("");
  expect(findObstacleAt(570, seats, known, gridOf([seated, { ...beside, ...filling }]))).toBe("Taken");
  expect(findObstacleAt(570, chen, known, grid)).toBe("Filling is booked without a doctor");
});

test("another doctor may take it over at its own time, even if the treatment no longer starts then", () => {
  expect(findObstacleAt(540, reyes, bookingOptions(["10:00 AM"]))).toBe("");
  expect(findObstacleAt(570, reyes, bookingOptions(["10:00 AM"]))).toBe("Filling doesn't start then");
});

test("the desk can't drop it on a doctor who doesn't perform the treatment, and may drop it at any time", () => {
  const findRefusalAt = (at: number, { doctorId }: { doctorId: string | null }) => {
    const grid = gridOf();
    const column = grid.columns.find((one) => one.doctorId === doctorId);
    if (!column) throw new Error("There is no such column");
    return findDropRefusal(dragPatsAppointment(grid), column, at, {
      clock,
      bookable: bookingOptions(halfHourSlots),
    });
  };
  expect(findRefusalAt(540, chen)).toBe("Where it is now");
  expect(findRefusalAt(600, seats)).toBe("Filling needs a doctor");
  expect([570, 555, 7 * 60].map((at) => findRefusalAt(at, chen))).toEqual(["", "", ""]);
});

test("a patient can't have a time in the past", () => {
  const grid = gridOf([patsAppointment]);
  const [column] = grid.columns;
  if (!column) throw new Error("There is no column");
  const late = { today: date, minutes: 600 };
  expect(
    findDropObstacle(dragPatsAppointment(grid), column, 600, {
      clock: late,
      bookable: bookingOptions(halfHourSlots),
    }),
  ).toBe("Past");
  expect(
    findDropObstacle(dragPatsAppointment(grid), column, 630, {
      clock: late,
      bookable: bookingOptions(halfHourSlots),
    }),
  ).toBe("");
});

test("only the grid counts until the answers arrive", () => {
  const nothing: BookingOptions = { doctors: [], treatments: [], free: new Map(), isKnown: false };
  expect(findObstacleAt(585, reyes, nothing)).toBe("");
  expect(findObstacleAt(570, chen, nothing)).toBe("Taken");
});

test("snaps to a free start nearby, else to the quarter-hour, and never out of the grid", () => {
  const within = { span: { from: 480, to: 1080 }, length: 60 };
  expect(snapToStart(561, [540, 570], within)).toBe(570);
  expect(snapToStart(556, [540, 570], within)).toBe(555);
  expect(snapToStart(598, [540], within)).toBe(600);
  expect(snapToStart(400, [], within)).toBe(480);
  expect(snapToStart(1070, [], within)).toBe(1020);
});
