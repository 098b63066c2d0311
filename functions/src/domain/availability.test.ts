import { describe, expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { sampleClinic, sampleDoctor, sampleTreatment } from "../../testing/sample-clinic.ts";
import {
  type BookedTimes,
  freeHolders,
  leastBusy,
  treatmentAvailabilityOn,
  unbookableReason,
} from "./availability.ts";
import type { Clinic } from "./clinic.ts";
import { withoutBookNotice } from "./notice-hours.ts";
import { slotRange } from "./time-range.ts";

/** A Wednesday, 09:10 in New York. */
const now = new Date("2026-07-01T13:10:00Z");
const thursday = "2026-07-02";

const cleaning = sampleTreatment("cleaning");
const surgery = sampleTreatment("surgery", { slots: ["10:00 AM", "05:00 PM"], durationMinutes: 120 });
const checkup = sampleTreatment("checkup", { heldBy: "doctors" });
const seats = sampleClinic({ treatments: [cleaning, surgery] });
const [ida, omar] = [sampleDoctor("ida", ["checkup"]), sampleDoctor("omar", ["checkup"])];
const clinic = sampleClinic({ treatments: [cleaning, checkup], doctors: [ida, omar] });

const visit = (holder: string, slot: string, minutes = 30): BookedTimes => ({
  one: { holder, slot, minutes },
});
const slotsOf = (offered: Clinic, id: string, date = thursday, visits: BookedTimes = {}, doctor?: string) =>
  treatmentAvailabilityOn(offered, { visits, blocks: {} }, date, now, doctor).find((offer) => offer.id === id)
    ?.slots;
const freeOf = (offered: Clinic, visits: BookedTimes = {}, doctor?: string) =>
  treatmentAvailabilityOn(offered, { visits, blocks: {} }, thursday, now, doctor)
    .find(({ id }) => id === "checkup")
    ?.free.map((each) => [each.doctor.id, each.slots]);

describe("any treatment", () => {
  test("offers all times of a future day", () => {
    expect(slotsOf(seats, "cleaning")).toEqual(cleaning.slots);
  });

  test("offers no time that has begun today, and none that begins at this moment", () => {
    expect(slotsOf(seats, "cleaning", "2026-07-01")).toEqual(["09:30 AM", "05:30 PM"]);
    const atNine = new Date("2026-07-01T13:00:00Z");
    expect(unbookableReason(demoSettings, "2026-07-01", atNine)(slotRange("09:00 AM", 30))).toBe("past");
    expect(unbookableReason(demoSettings, "2026-07-01", atNine)(slotRange("09:30 AM", 30))).toBeNull();
  });

  test("offers nothing yesterday, on a weekday without hours or on a closed day", () => {
    const closedDays = [{ date: "2026-07-03", reason: "" }];
    const closed = { ...seats, settings: { ...demoSettings, closedDays } };
    expect(slotsOf(seats, "cleaning", "2026-06-30")).toEqual([]);
    expect(slotsOf(seats, "cleaning", "2026-07-05")).toEqual([]);
    expect(slotsOf(closed, "cleaning", "2026-07-03")).toEqual([]);
  });

  test("offers the last day of the horizon and not the next", () => {
    const near = { ...seats, settings: { ...demoSettings, horizonDays: 5 } };
    expect(slotsOf(near, "cleaning", "2026-07-06")).toEqual(cleaning.slots);
    expect(slotsOf(near, "cleaning", "2026-07-07")).toEqual([]);
    expect(unbookableReason(near.settings, "2026-07-07", now)(slotRange("09:00 AM", 30))).toBe(
      "beyond-horizon",
    );
  });

  test("offers a time that ends when the clinic closes, and none that ends later", () => {
    expect(slotsOf(seats, "cleaning")).toContain("05:30 PM");
    expect(slotsOf(seats, "surgery")).toEqual(["10:00 AM"]);
    expect(unbookableReason(demoSettings, thursday, now)(slotRange("05:00 PM", 120))).toBe("closed");
  });

  test("offers no time that the change to summer time skips, and none that would last into it", () => {
    const always = [{ from: "00:00", to: "24:00" }];
    const settings = {
      ...demoSettings,
      openingHours: { ...demoSettings.openingHours, sunday: always },
    };
    const march = new Date("2026-03-01T12:00:00Z");
    const why = (slot: string) => unbookableReason(settings, "2026-03-08", march)(slotRange(slot, 30));
    expect(["02:30 AM", "01:45 AM"].map(why)).toEqual(["closed", "closed"]);
    expect(["01:15 AM", "03:00 AM"].map(why)).toEqual([null, null]);
  });
});

describe("a treatment without dentists", () => {
  test("is not offered while it is booked, and other treatments are", () => {
    const taken = visit("seat-cleaning", "08:00 AM");
    expect(slotsOf(seats, "cleaning", thursday, taken)).toEqual(["09:00 AM", "09:30 AM", "05:30 PM"]);
    expect(slotsOf(seats, "surgery", thursday, taken)).toEqual(["10:00 AM"]);
  });

  test("loses each time that overlaps with a booking", () => {
    expect(slotsOf(seats, "cleaning", thursday, visit("seat-cleaning", "08:45 AM", 30))).toEqual([
      "08:00 AM",
      "09:30 AM",
      "05:30 PM",
    ]);
  });

  test("names no doctor, and has no times for one doctor", () => {
    expect(
      treatmentAvailabilityOn(seats, { visits: {}, blocks: {} }, thursday, now).map(({ free }) => free),
    ).toEqual([[], []]);
    expect(slotsOf(clinic, "cleaning", thursday, {}, "ida")).toEqual([]);
  });

  test("with the id `constructor` is offered like others", () => {
    const odd = sampleTreatment("constructor");
    expect(slotsOf({ ...seats, treatments: [odd] }, "constructor")).toEqual(odd.slots);
  });
});

describe("a treatment that doctors perform", () => {
  test("is offered while one of them is free, and names that doctor", () => {
    expect(freeOf(clinic, visit("doctor-ida", "09:00 AM"))).toEqual([
      ["ida", ["08:00 AM", "09:30 AM", "05:30 PM"]],
      ["omar", checkup.slots],
    ]);
    expect(slotsOf(clinic, "checkup", thursday, visit("doctor-ida", "09:00 AM"))).toEqual(checkup.slots);
    const both = {
      ...visit("doctor-ida", "09:00 AM"),
      two: { holder: "doctor-omar", slot: "08:45 AM", minutes: 30 },
    };
    expect(slotsOf(clinic, "checkup", thursday, both)).toEqual(["08:00 AM", "09:30 AM", "05:30 PM"]);
  });

  test("makes its doctor busy for other treatments too", () => {
    const polish = sampleTreatment("polish", { heldBy: "doctors" });
    const both = sampleClinic({
      treatments: [checkup, polish],
      doctors: [sampleDoctor("ida", ["checkup", "polish"])],
    });
    expect(slotsOf(both, "polish", thursday, visit("doctor-ida", "09:00 AM"))).not.toContain("09:00 AM");
  });

  test("is offered only at one doctor's times when that doctor is asked for", () => {
    expect(freeOf(clinic, visit("doctor-omar", "08:00 AM"), "omar")).toEqual([
      ["omar", ["09:00 AM", "09:30 AM", "05:30 PM"]],
    ]);
    expect(slotsOf(clinic, "checkup", thursday, visit("doctor-omar", "08:00 AM"), "omar")).toHaveLength(3);
  });

  test("is not offered with a doctor who isn't bookable, doesn't perform it, or is away", () => {
    const others = [
      { ...ida, bookable: false },
      sampleDoctor("omar", ["cleaning"]),
      sampleDoctor("lee", ["checkup"]),
    ];
    const away = { id: "a", doctorId: "lee", from: "2026-07-02T08:15", to: "2026-07-02T09:30" };
    const left = { ...clinic, doctors: others, absences: [away] };
    expect(freeOf(left)).toEqual([["lee", ["09:30 AM", "05:30 PM"]]]);
    expect(slotsOf({ ...clinic, doctors: [] }, "checkup")).toEqual([]);
  });

  test("is offered within their hours, without their break, and never longer than the clinic is open", () => {
    const hours = {
      ...demoSettings.openingHours,
      thursday: [
        { from: "07:00", to: "09:00" },
        { from: "09:15", to: "20:00" },
      ],
    };
    const slots = ["07:30 AM", "08:30 AM", "08:45 AM", "09:00 AM", "09:15 AM", "05:30 PM", "05:45 PM"];
    const parted = { ...clinic, treatments: [{ ...checkup, slots }], doctors: [{ ...ida, hours }] };
    expect(slotsOf(parted, "checkup")).toEqual(["08:30 AM", "09:15 AM", "05:30 PM"]);
  });
});

describe("a buffer after an appointment", () => {
  const buffered = { ...clinic, treatments: [{ ...checkup, bufferMinutes: 30 }], doctors: [ida] };

  test("takes the dentist's time, so that nothing begins in it", () => {
    const visits = { one: { holder: "doctor-ida", slot: "08:30 AM", minutes: 30, buffer: 15 } };
    expect(slotsOf(clinic, "checkup", thursday, visits, "ida")).toEqual(["08:00 AM", "09:30 AM", "05:30 PM"]);
  });

  test("needs the time before the dentist's next appointment, too", () => {
    const nextAt = (slot: string) =>
      slotsOf(buffered, "checkup", thursday, { next: { holder: "doctor-ida", slot, minutes: 30 } });
    expect(nextAt("10:00 AM")).toEqual(["08:00 AM", "09:00 AM", "05:30 PM"]);
    expect(nextAt("10:30 AM")).toEqual(["08:00 AM", "09:00 AM", "09:30 AM", "05:30 PM"]);
  });

  test("may reach into a break, an absence and the time after closing", () => {
    const absences = [{ id: "away", doctorId: "ida", from: `${thursday}T09:30`, to: `${thursday}T12:00` }];
    expect(slotsOf({ ...buffered, absences }, "checkup")).toEqual(["08:00 AM", "09:00 AM", "05:30 PM"]);
  });

  test("leaves the time of another dentist alone", () => {
    const visits = { one: { holder: "doctor-omar", slot: "08:30 AM", minutes: 30, buffer: 120 } };
    expect(slotsOf(buffered, "checkup", thursday, visits)).toEqual(checkup.slots);
  });
});

describe("the notice for booking", () => {
  const withNotice = (bookHours: number, noticeHours = {}): Clinic => ({
    ...seats,
    settings: { ...demoSettings, notice: { bookHours, changeHours: 0 } },
    treatments: [{ ...cleaning, noticeHours }],
  });

  test("leaves out times that start sooner, to the minute", () => {
    expect(slotsOf(withNotice(8), "cleaning", "2026-07-01")).toEqual(["05:30 PM"]);
    expect(slotsOf(withNotice(9), "cleaning", "2026-07-01")).toEqual([]);
    const settings = withNotice(1).settings;
    const why = (at: string) => unbookableReason(settings, thursday, new Date(at))(slotRange("09:00 AM", 30));
    expect(why("2026-07-02T11:59:59Z")).toBeNull();
    expect(why("2026-07-02T12:00:00Z")).toBe("too-soon");
    expect(why("2026-07-02T13:00:00Z")).toBe("past");
  });

  test("reaches into later days", () => {
    expect(slotsOf(withNotice(24), "cleaning")).toEqual(["09:30 AM", "05:30 PM"]);
  });

  test("of a treatment counts in place of the clinic's", () => {
    expect(slotsOf(withNotice(24, { book: 0 }), "cleaning")).toEqual(cleaning.slots);
    expect(slotsOf(withNotice(0, { book: 24 }), "cleaning")).toEqual(["09:30 AM", "05:30 PM"]);
    expect(slotsOf(withNotice(24, { change: 0 }), "cleaning")).toEqual(["09:30 AM", "05:30 PM"]);
  });

  test("doesn't bind the desk", () => {
    expect(slotsOf(withoutBookNotice(withNotice(24, { book: 48 })), "cleaning")).toEqual(cleaning.slots);
  });
});

describe("among several holders", () => {
  const nine = slotRange("09:00 AM", 60);
  const visits: BookedTimes = {
    before: { holder: "doctor-ida", slot: "08:00 AM", minutes: 60 },
    within: { holder: "doctor-omar", slot: "09:45 AM", minutes: 15 },
    after: { holder: "doctor-lee", slot: "10:00 AM", minutes: 15 },
  };

  test("a holder is free without a booking between the start and the end", () => {
    expect(freeHolders(["doctor-ida", "doctor-omar", "doctor-lee"], { visits, blocks: {} }, nine)).toEqual([
      "doctor-ida",
      "doctor-lee",
    ]);
  });

  test("the least busy have the fewest booked minutes, whatever their number of bookings", () => {
    expect(leastBusy(["doctor-ida", "doctor-omar", "doctor-lee"], visits)).toEqual([
      "doctor-omar",
      "doctor-lee",
    ]);
    expect(leastBusy(["doctor-ida", "doctor-kim"], visits)).toEqual(["doctor-kim"]);
  });
});
