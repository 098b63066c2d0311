import { defaultAccessRules } from "@clinic/contract/default-access-rules.ts";
import { listSchedule, listScheduleChanges } from "@clinic/contract/schedule.ts";
import { startSession } from "@clinic/contract/users.ts";
import { requireDate } from "@clinic/domain/calendar-date.ts";
import { presentRole } from "@clinic/domain/reach.ts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "../../testing/component/answer.ts";
import { testPassword } from "../../testing/component/firebase-auth.ts";
import {
  addAnswers,
  admin,
  defaultNow,
  mountPage,
  patient,
  remountPage,
  staffUser,
} from "../../testing/component/mount-page.tsx";
import {
  monday,
  mountSchedule,
  ScheduleServer,
  sampleScheduledAppointment,
} from "../../testing/component/schedule-server.ts";
import { findFaultsInEveryVariant } from "../../testing/component/screen-variants.ts";
import { pollScheduleChanges } from "../desk/schedule/schedule-query.ts";
import { queryClient } from "../shared/query-client.ts";
import { lockedKey, storeLocked } from "../shared/session/lock-time.ts";

const bookings = [sampleScheduledAppointment({ _id: "b1", slot: "09:00 AM", patientName: "Aisha Khan" })];
const lockMs = defaultAccessRules.lockMinutes * 60_000;
const cover = () => page.getByRole("dialog", { name: /page is locked/ });
const name = () => page.getByText("Aisha Khan").first();

/** Moves the clock, and lets the page look at it as if somebody came back to the tab. */
function letTimePass(ms: number): void {
  vi.setSystemTime(new Date(new Date(defaultNow).getTime() + ms));
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}

async function mountDesk(options: Parameters<typeof mountSchedule>[2] = {}) {
  const desk = new ScheduleServer(bookings);
  const locking = answer(startSession, ({ by }) => ({
    token: "-",
    ...presentRole(by?.staff ?? null),
    lockMinutes: defaultAccessRules.lockMinutes,
  }));
  await mountSchedule(desk, `?date=${monday}`, {
    ...options,
    answers: [...(options.answers ?? []), locking],
  });
  await expect.element(name()).toBeVisible();
  return desk;
}

test("a page of the staff hides what it shows after ten minutes without input, until its user signs in again", async () => {
  await mountDesk();
  letTimePass(lockMs - 1_000);
  await expect.element(name()).toBeVisible();
  letTimePass(lockMs);
  await expect.element(cover()).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Dana Whitfield's page is locked" })).toBeVisible();
  await expect.element(name()).not.toBeVisible();
  await userEvent.keyboard("{Escape}{Escape}");
  await expect.element(name()).not.toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await cover().getByLabelText("Password").fill("wrong");
  await cover().getByRole("button", { name: "Unlock", exact: true }).click();
  await expect.element(cover().getByText("This password is not right.")).toBeVisible();
  await cover().getByLabelText("Password").fill(testPassword);
  await cover().getByRole("button", { name: "Unlock", exact: true }).click();
  await expect.element(cover()).not.toBeInTheDocument();
  await expect.element(name()).toBeVisible();
});

test("input puts the lock off", async () => {
  await mountDesk();
  letTimePass(lockMs - 60_000);
  window.dispatchEvent(new PointerEvent("pointermove"));
  letTimePass(lockMs + 60_000);
  await expect.element(name()).toBeVisible();
  letTimePass(2 * lockMs);
  await expect.element(cover()).toBeVisible();
});

test("after a computer's sleep the first input locks", async () => {
  await mountDesk();
  vi.setSystemTime(new Date(new Date(defaultNow).getTime() + lockMs));
  window.dispatchEvent(new PointerEvent("pointermove"));
  await expect.element(cover()).toBeVisible();
});

test("a lock in one tab locks the others", async () => {
  await mountDesk();
  storeLocked(admin.uid);
  window.dispatchEvent(new StorageEvent("storage", { key: lockedKey }));
  await expect.element(cover()).toBeVisible();
});

test("a locked page in a hidden tab doesn't poll", async () => {
  await mountDesk();
  letTimePass(lockMs);
  await expect.element(cover()).toBeVisible();
  const asked: boolean[] = [];
  const poll = () =>
    pollScheduleChanges(queryClient, requireDate(monday, "date"), requireDate(monday, "date"), async () => {
      asked.push(document.hidden);
      return { changed: [], gone: [], cancelled: [] };
    });
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await poll();
  hidden.mockReturnValue(false);
  // A poll doesn't ask while the schedule itself is being loaded.
  await expect.poll(() => poll().then(() => asked.length)).toBeGreaterThan(0);
  expect(asked).not.toContain(true);
});

test("what was typed in a dialog is there after unlocking", async () => {
  await mountDesk();
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const typed = page.getByLabelText("Name", { exact: true });
  await typed.fill("Casey Caller");
  letTimePass(lockMs + 60_000);
  await expect.element(cover()).toBeVisible();
  await expect.element(typed).not.toBeVisible();
  await cover().getByLabelText("Password").fill(testPassword);
  await cover().getByRole("button", { name: "Unlock", exact: true }).click();
  await expect.element(typed).toHaveValue("Casey Caller");
});

test("a reload doesn't unlock, and a locked page loads nothing", async () => {
  const desk = await mountDesk();
  letTimePass(lockMs);
  await expect.element(cover()).toBeVisible();
  let loads = 0;
  addAnswers(
    answer(listSchedule, () => {
      loads += 1;
      return [desk.show(monday)];
    }),
    answer(listScheduleChanges, () => {
      loads += 1;
      return { changed: [], gone: [], cancelled: [] };
    }),
  );
  await remountPage();
  await expect.element(cover()).toBeVisible();
  expect(document.body.textContent).not.toContain("Aisha Khan");
  expect(loads).toBe(0);
});

test("a locked page's polls say that it is locked, and the page shows what changed once it is unlocked", async () => {
  const desk = await mountDesk();
  letTimePass(lockMs);
  await expect.element(cover()).toBeVisible();
  const polls: unknown[] = [];
  addAnswers(
    answer(listScheduleChanges, ({ body }) => {
      polls.push(body.locked);
      if (!body.locked) return desk.changesSince(body);
      return { changed: [], gone: [], cancelled: [], differs: true as const };
    }),
  );
  desk.change("b1", { patientName: "Aisha Noor" });
  await expect.poll(() => polls, { timeout: 8_000 }).toContain(true);
  await cover().getByLabelText("Password").fill(testPassword);
  await cover().getByRole("button", { name: "Unlock", exact: true }).click();
  await expect.element(page.getByText("Aisha Noor").first()).toBeVisible();
});

test("somebody else takes over on the same page, with their own role", async () => {
  const dentist = staffUser("dentist", "mei-lin-chen");
  await mountDesk({ others: [dentist] });
  letTimePass(lockMs);
  await cover().getByRole("button", { name: "I'm somebody else" }).click();
  const takeover = page.getByRole("dialog", { name: "Log in" });
  await takeover.getByLabelText("Email").fill(dentist.email);
  await takeover.getByLabelText("Password", { exact: true }).fill(testPassword);
  await takeover.getByRole("button", { name: "Login" }).click();
  await expect.element(takeover).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1, name: "Schedule" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Book for a caller" })).not.toBeInTheDocument();
  expect(location.search).toBe(`?date=${monday}`);
});

test("with 0 minutes no page locks", async () => {
  const never = answer(startSession, { token: "-", ...presentRole(admin.staff), lockMinutes: 0 });
  await mountDesk({ answers: [never] });
  letTimePass(3_000_000);
  await expect.element(name()).toBeVisible();
});

test("a patient's pages don't lock", async () => {
  await mountPage("/dashboard/profile", { signedInAs: patient });
  letTimePass(2 * lockMs);
  await expect.element(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await expect.element(cover()).not.toBeInTheDocument();
});
