import { expect, test } from "vitest";
import { covers, reachOf } from "./reach.ts";

const dentist = { role: "dentist", doctorId: "ida" } as const;

test("an owner reaches everybody's data, the desk too but for figures, settings and roles", () => {
  const desk = { role: "desk", doctorId: null } as const;
  expect(reachOf({ role: "owner", doctorId: null }, "roles.grant")).toBe("all");
  expect(reachOf(desk, "booking.change")).toBe("all");
  expect(reachOf(desk, "money.take")).toBe("all");
  for (const permission of ["money.see", "clinic.edit", "roles.grant", "accounts.manage"] as const)
    expect(reachOf(desk, permission), permission).toBe("none");
});

test("a dentist reaches only what is tied to their own entry", () => {
  expect(reachOf(dentist, "schedule.read")).toEqual({ doctorId: "ida" });
  expect(reachOf(dentist, "booking.change")).toBe("none");
  expect(reachOf({ role: "dentist", doctorId: null }, "schedule.read")).toBe("none");
});

test("the books show figures and nobody's appointments", () => {
  const books = { role: "books", doctorId: null } as const;
  expect(reachOf(books, "money.see")).toBe("all");
  expect(reachOf(books, "schedule.read")).toBe("none");
});

test("a patient reaches nothing with a permission of the staff", () => {
  expect(reachOf(null, "schedule.read")).toBe("none");
});

test("a dentist's reach covers their own appointments, and none without a dentist", () => {
  const own = reachOf(dentist, "schedule.read");
  expect(covers(own, "ida")).toBe(true);
  expect(covers(own, "omar")).toBe(false);
  expect(covers(own, null)).toBe(false);
  expect(covers("all", null)).toBe(true);
  expect(covers("none", null)).toBe(false);
});
