import { listSchedule, listScheduleChanges } from "@clinic/contract/schedule.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answer, refusal } from "../../../testing/component/answer.ts";
import { addAnswers } from "../../../testing/component/mount-page.tsx";
import {
  monday,
  mountSchedule,
  returnToTab,
  ScheduleServer,
  sampleScheduledAppointment,
} from "../../../testing/component/schedule-server.ts";

const first = sampleScheduledAppointment({ _id: "b1", slot: "10:00 AM", patientName: "Pia First" });
const second = sampleScheduledAppointment({ _id: "b2", slot: "11:00 AM", patientName: "Quin Second" });

/** Opens the desk's schedule, then stops the clock. The tests advance the clock. */
async function mountWithStoppedClock(
  desk: ScheduleServer,
  options: Parameters<typeof mountSchedule>[2] = {},
): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  vi.setTimerTickMode("interval", 20);
  await mountSchedule(desk, `?date=${monday}&view=table`, options);
  await expect.element(page.getByRole("heading", { name: "Monday, Nov 23" })).toBeVisible();
  vi.setTimerTickMode("manual");
}

/** Calls `look` again and again, and advances the clock by a second each time. */
function pollWhileTimePasses<Seen>(look: () => Seen) {
  return expect.poll(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    return look();
  });
}

/** Sets `document.visibilityState`, as if the browser showed or hid the page's tab. */
function setVisibility(value: "visible" | "hidden"): void {
  Object.defineProperty(document, "visibilityState", { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, "visibilityState"));
  returnToTab();
}

test("a time that another desk books is no longer among the free times of an open form", async () => {
  const desk = new ScheduleServer();
  await mountWithStoppedClock(desk);
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await expect.element(dialog.getByRole("option", { name: "Fluoride Treatment" })).toBeInTheDocument();
  await dialog.getByLabelText("Treatment").selectOptions("fluoride-treatment");
  const findTime = () => document.querySelector("optgroup[label='Free'] option[value='08:30 AM']");
  await expect.poll(findTime).not.toBeNull();
  // Rita Rival takes the treatment's only seat at 08:30, so it is no longer free.
  const seat = { treatmentId: "fluoride-treatment", doctorId: null, doctor: null };
  desk.book(sampleScheduledAppointment({ ...seat, _id: "r1", slot: "08:30 AM", patientName: "Rita Rival" }));
  await pollWhileTimePasses(findTime).toBeNull();
});

test("a page in the background doesn't poll, and polls at once when it is visible again", async () => {
  const desk = new ScheduleServer();
  let asked = 0;
  const countAsked = answer(listScheduleChanges, ({ body }) => {
    asked++;
    return desk.changesSince(body);
  });
  await mountWithStoppedClock(desk, { answers: [countAsked] });
  await expect.poll(() => asked).toBeGreaterThan(0);
  setVisibility("hidden");
  const before = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(before);
  setVisibility("visible");
  await expect.poll(() => asked).toBe(before + 1);
});

test("a failed poll shows no error, and the next one brings the missed changes", async () => {
  const desk = new ScheduleServer([first]);
  await mountWithStoppedClock(desk);
  await expect.element(page.getByText("Pia First")).toBeVisible();
  let refused = 0;
  addAnswers(
    answer(listScheduleChanges, () => {
      refused++;
      return refusal("unavailable");
    }),
  );
  await pollWhileTimePasses(() => refused).toBe(1);
  desk.book(second);
  await pollWhileTimePasses(() => refused).toBe(2);
  expect(page.getByRole("alert").elements()).toEqual([]);
  addAnswers(...desk.answers);
  await pollWhileTimePasses(() => page.getByText("Quin Second").elements()).toHaveLength(1);
  await expect.element(page.getByText("Pia First")).toBeVisible();
});

test("changes still arrive if the refetch after an action fails", async () => {
  const desk = new ScheduleServer([first]);
  await mountWithStoppedClock(desk);
  const row = page.getByRole("row", { name: /Pia First/ });
  await expect.element(row).toBeVisible();
  let refused = 0;
  addAnswers(
    answer(listSchedule, () => {
      refused++;
      return refusal("unavailable");
    }),
  );
  await row.getByRole("button", { name: /^Paid at desk/ }).click();
  await pollWhileTimePasses(() => row.getByText("Paid at the desk").elements()).toHaveLength(1);
  // The schedule's query retries a refused request before it gives up.
  expect(refused).toBeGreaterThan(1);
  desk.book(second);
  await pollWhileTimePasses(() => page.getByText("Quin Second").elements()).toHaveLength(1);
});
