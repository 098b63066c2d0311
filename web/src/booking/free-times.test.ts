import { describe, expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { alternativesTo, heldDays, heldTimes, timesWith, withoutHeld } from "./free-times.ts";

describe("free times", () => {
  const chen = {
    _id: "chen",
    name: "Dr. Chen",
    img: "",
    slots: ["08:00 AM", "08:30 AM", "11:00 AM", "04:00 PM"],
  };
  const reyes = { _id: "reyes", name: "Dr. Reyes", img: "", slots: ["10:00 AM"] };
  const day = {
    slots: ["08:00 AM", "08:30 AM", "10:00 AM", "11:00 AM", "04:00 PM"],
    doctors: [chen, reyes],
  };

  test("a dentist's times are theirs alone, and none where they have none on the day", () => {
    expect(timesWith(day, "reyes")).toEqual(["10:00 AM"]);
    expect(timesWith(day, "berg")).toEqual([]);
    expect(timesWith(day, "")).toEqual(day.slots);
  });

  const shown = (lost: { slot: string; doctorId: string }) =>
    alternativesTo(day, lost).map(({ slot, dentist }) => `${slot} ${dentist?.name ?? "anyone"}`);

  test("who lost a time is offered it with another dentist, then the nearest with the same", () => {
    expect(shown({ slot: "10:00 AM", doctorId: "chen" })).toEqual([
      "10:00 AM Dr. Reyes",
      "08:00 AM Dr. Chen",
      "08:30 AM Dr. Chen",
      "11:00 AM Dr. Chen",
    ]);
  });

  test("who wanted anyone, or somebody with no time left, is offered anyone's nearest times", () => {
    expect(shown({ slot: "09:00 AM", doctorId: "" })).toEqual([
      "08:00 AM anyone",
      "08:30 AM anyone",
      "10:00 AM anyone",
    ]);
    expect(shown({ slot: "09:00 AM", doctorId: "berg" })).toEqual(shown({ slot: "09:00 AM", doctorId: "" }));
  });
});

describe("held times", () => {
  /** November 23, 9:00 to 10:00 AM. */
  const own = sampleBooking({ personId: null });
  const day = own.dateISO;

  test("a time is held if it begins within the patient's appointment or would reach into it", () => {
    const isHeld = heldTimes([own], day, null, 60);
    const begins = ["08:00 AM", "08:30 AM", "09:00 AM", "09:45 AM", "10:00 AM"];
    expect(begins.filter(isHeld)).toEqual(["08:30 AM", "09:00 AM", "09:45 AM"]);
    expect(heldTimes([own], day, null, 30)("08:30 AM")).toBe(false);
  });

  test("appointments on another day, canceled or of the family don't hold the account holder's times", () => {
    const others = [
      { ...own, dateISO: "2026-11-24" },
      { ...own, status: "cancelled" as const },
      { ...own, personId: "mia" },
    ];
    expect(heldTimes(others, day, null, 60)(own.slot)).toBe(false);
    expect(heldTimes(others, day, "mia", 60)(own.slot)).toBe(true);
  });

  test("a day is held when everyone asked about has an appointment on it, in that month from today on", () => {
    const bookings = [
      own,
      { ...own, dateISO: "2026-11-24" },
      { ...own, dateISO: "2026-11-24", personId: "mia" },
      { ...own, dateISO: "2026-11-25", status: "cancelled" as const },
      { ...own, dateISO: "2026-11-02" },
      { ...own, dateISO: "2026-12-01" },
    ];
    expect(heldDays(bookings, "2026-11-30", "2026-11-20", [null])).toEqual([day, "2026-11-24"]);
    expect(heldDays(bookings, "2026-11-30", "2026-11-20", [null, "mia"])).toEqual(["2026-11-24"]);
  });

  test("a dentist without a time left is not listed", () => {
    const dentist = (_id: string, slots: string[]) => ({ _id, name: _id, img: "", slots });
    const doctors = [dentist("chen", ["09:00 AM"]), dentist("berg", ["10:00 AM"])];
    const free = { slots: ["09:00 AM", "10:00 AM"], doctors };
    expect(withoutHeld(free, heldTimes([own], day, null, 30))).toEqual({
      slots: ["10:00 AM"],
      doctors: [dentist("berg", ["10:00 AM"])],
    });
  });
});
