import { expect, test } from "vitest";
import { chen, reyes, scheduledDay, scheduledVisit, seats } from "../../../testing/scheduled-day.ts";
import { columnsOfDay } from "./day-columns.ts";
import { type Bookable, type Carried, dropTargetsOf, findCarried, snap, whyNotThere } from "./drop-target.ts";

const date = "2026-11-23";
const filling = { treatmentId: "filling", treatment: "Filling" };
const halves = ["09:00 AM", "09:30 AM", "10:00 AM", "10:30 AM"];
const quarters = ["09:00 AM", "09:15 AM", "09:30 AM", "09:45 AM"];

const pat = scheduledVisit({ _id: "pat", slot: "09:00 AM", ...filling });
const other = scheduledVisit({ _id: "other", slot: "09:30 AM", ...filling });
const clock = { today: "2026-11-20", minutes: 540 };

/** Of Dr. Chen and Dr. Reyes, both of whom perform it. */
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

function carry(grid = gridOf()): Carried {
  const carried = findCarried(grid, "pat");
  if (!carried) throw new Error("Pat has no visit");
  return carried;
}

/** Why not with this one at that minute of the day. */
function why(
  at: number,
  { doctorId }: { doctorId: string | null },
  known = bookable(halves),
  grid = gridOf(),
) {
  const column = grid.columns.find((one) => one.doctorId === doctorId);
  if (!column) throw new Error("There is no such column");
  return whyNotThere(carry(grid), column, at, { clock, bookable: known });
}

test("of a treatment's times those are free that its doctor has free, and no visit is on", () => {
  const landings = dropTargetsOf(carry(), gridOf(), { clock, bookable: bookable(halves) });
  expect(landings.get(`${date}/chen`)).toEqual([600, 630]);
  expect(landings.get(`${date}/reyes`)).toEqual([540, 570, 600, 630]);
  expect(landings.get(`${date}/`)).toEqual([]);
});

test("what it leaves is free for itself, though nobody else could book it", () => {
  const taken = { ...bookable(quarters), free: bookable(["09:45 AM"]).free };
  expect(why(555, chen, taken, gridOf([pat]))).toBe("");
  expect(why(555, chen, { ...taken, treatments: [] }, gridOf([pat]))).toBe("Not free");
});

test("it says what speaks against a place", () => {
  expect(why(540, chen)).toBe("Where it is now");
  expect(why(570, chen)).toBe("Taken");
  expect(why(555, reyes)).toBe("Filling doesn't start then");
  expect(why(630, reyes, { ...bookable(halves), free: bookable(["09:00 AM"]).free })).toBe("Not free");
  expect(why(600, reyes, bookable(halves, { free: new Map([[date, []]]) }))).toBe(
    "Filling isn't offered anymore",
  );
  const party = { closed: [{ from: "10:15", to: "11:00", reason: "Party" }] };
  expect(why(600, reyes, bookable(halves), gridOf([pat], party))).toBe("Closed: Party");
});

test("it says who doesn't do it at all", () => {
  const onlyChen = bookable(halves, { doctors: [{ _id: "chen", treatments: ["filling"] }] });
  expect(why(600, reyes, onlyChen)).toBe("Dr. Daniel Reyes doesn't perform Filling");
  expect(why(600, seats)).toBe("Filling is done by a doctor");
});

test("what has a seat of its own stays without a doctor, and only its own treatment takes that seat", () => {
  const [offer] = bookable(halves).free.get(date) ?? [];
  const known = bookable(halves, { free: new Map([[date, offer ? [{ ...offer, doctors: [] }] : []]]) });
  const seated = scheduledVisit({ _id: "pat", slot: "09:00 AM", ...filling, ...seats });
  const beside = scheduledVisit({ _id: "b", slot: "09:30 AM", treatmentId: "whitening", ...seats });
  const grid = gridOf([seated, beside]);
  expect(why(570, seats, known, grid)).toBe("");
  expect(why(570, seats, known, gridOf([seated, { ...beside, ...filling }]))).toBe("Taken");
  expect(why(570, chen, known, grid)).toBe("Filling has a seat of its own");
});

test("another doctor may take it over at its own time, though the treatment doesn't start then anymore", () => {
  expect(why(540, reyes, bookable(["10:00 AM"]))).toBe("");
  expect(why(570, reyes, bookable(["10:00 AM"]))).toBe("Filling doesn't start then");
});

test("the past is no place", () => {
  const grid = gridOf([pat]);
  const [column] = grid.columns;
  if (!column) throw new Error("There is no column");
  const late = { today: date, minutes: 600 };
  expect(whyNotThere(carry(grid), column, 600, { clock: late, bookable: bookable(halves) })).toBe("Past");
  expect(whyNotThere(carry(grid), column, 630, { clock: late, bookable: bookable(halves) })).toBe("");
});

test("until the answers are there, the grid alone speaks", () => {
  const nothing: Bookable = { doctors: [], treatments: [], free: new Map(), isKnown: false };
  expect(why(585, reyes, nothing)).toBe("");
  expect(why(570, chen, nothing)).toBe("Taken");
});

test("it snaps to a free start nearby, else to the quarter-hour, and never out of the grid", () => {
  const within = { span: { from: 480, to: 1080 }, length: 60 };
  expect(snap(556, [540, 570], within)).toBe(570);
  expect(snap(598, [540], within)).toBe(600);
  expect(snap(400, [], within)).toBe(480);
  expect(snap(1070, [], within)).toBe(1020);
});
