import { listAvailable, listManagedTimes } from "@clinic/contract/available.ts";
import { type BookingRequest, createBooking } from "@clinic/contract/bookings.ts";
import { listDoctors } from "@clinic/contract/doctors.ts";
import { type PeopleSearchResult, searchPeople } from "@clinic/contract/people.ts";
import { listTreatments } from "@clinic/contract/treatments.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, holdEndpoints, refusal } from "../../../testing/component/answer.ts";
import { clickAt, columnOf, pointAt } from "../../../testing/component/day-grid.ts";
import { addAnswers, admin, remountPage } from "../../../testing/component/mount-page.tsx";
import { freeTimeAnswers } from "../../../testing/component/sample-clinic.ts";
import {
  monday,
  mountSchedule,
  ScheduleServer,
  sampleScheduledAppointment,
  toBooking,
} from "../../../testing/component/schedule-server.ts";
import {
  findAccessibilityFaults,
  findFaultsInEveryVariant,
  pageOverflowPixels,
  phone,
} from "../../../testing/component/screen-variants.ts";

const dialog = page.getByRole("dialog", { name: "Book for a caller" });
const question = page.getByRole("dialog", { name: "Leave without booking?" });
const openButton = page.getByRole("button", { name: "Book for a caller" });
const bookButton = dialog.getByRole("button", { name: "Book appointment" });

const answerSearch = (found: (q: string) => Partial<PeopleSearchResult>) =>
  answer(searchPeople, ({ body }) => ({ accounts: [], callers: [], ...found(body.q) }));

const jamie = {
  ...{ uid: "jamie", name: "Jamie Rivera", email: "patient@clinic.test" },
  ...{ emailVerified: true, phone: "+1 202-555-0117" },
};

test("books a known caller at a clicked place with the phone number and two taps", async () => {
  const caller = { name: "Kim Known", phone: "202-555-0143", email: "kim.known@example.test" };
  const searches: string[] = [];
  const desk = new ScheduleServer();
  await mountSchedule(desk, `?date=${monday}`, {
    answers: [
      answerSearch((q) => {
        searches.push(q);
        return { callers: [{ ...caller, dateISO: monday }] };
      }),
    ],
  });
  const column = columnOf("Dr. Mei-Lin Chen");
  await expect.element(column).toBeVisible();
  await clickAt(pointAt(column, "09:15 AM"));
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveFocus();
  // Types the known patient's phone number in another format.
  await userEvent.keyboard("(202) 555-0143");
  await dialog.getByRole("button", { name: "Kim Known" }).click();
  expect(searches).toContain("(202) 555-0143");
  await expect.element(dialog.getByLabelText("Email")).toHaveValue("kim.known@example.test");
  const withChen = [...document.querySelectorAll("optgroup[label='Dr. Mei-Lin Chen'] option")];
  expect(withChen.map(({ textContent }) => textContent)).toContain("Teeth Cleaning, 30 min, $90");
  await dialog.getByLabelText("Treatment").selectOptions("teeth-cleaning");
  // The treatment begins only at full and half hours.
  await expect
    .element(
      dialog.getByText(
        "Teeth Cleaning (30 min) isn't free at 09:15 AM with Dr. Mei-Lin Chen: 09:00 AM is the nearest free time.",
      ),
    )
    .toBeVisible();
  const time = dialog.getByLabelText("Time", { exact: true });
  await expect.element(time).toHaveValue("09:00 AM");
  await expect.element(dialog.getByText(/at 09:00 AM with Dr. Mei-Lin Chen$/)).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await bookButton.click();
  const toast = page.getByText(/Kim Known is booked for .* at 09:00 AM with Dr. Mei-Lin Chen/);
  await toast.getByRole("button", { name: "Open" }).click();
  const panel = page.getByRole("dialog", { name: "Kim Known" });
  await expect.element(panel.getByText("09:00 AM").first()).toBeVisible();
});

test("books a walk-in into the quarter-hour that runs now, with two taps after the phone number", async () => {
  const caller = { name: "Wanda Walker", phone: "202-555-0143", email: "" };
  const desk = new ScheduleServer();
  desk.unusual = () => [{ reason: "off-grid" }];
  await mountSchedule(desk, "", {
    now: "2026-11-20T19:42:00Z",
    answers: [answerSearch(() => ({ callers: [{ ...caller, dateISO: monday }] }))],
  });
  await page.getByRole("button", { name: "Walk-in" }).click();
  const walkIn = page.getByRole("dialog", { name: "Walk-in" });
  await expect.element(walkIn.getByText(/Friday, Nov 20 at 02:30 PM$/)).toBeVisible();
  await expect.element(walkIn.getByLabelText("Phone Number")).toHaveFocus();
  await userEvent.keyboard(caller.phone);
  await walkIn.getByRole("button", { name: caller.name }).click();
  await expect.element(walkIn.getByLabelText("Treatment")).toHaveDisplayValue(/min, \$/);
  expect(walkIn.getByLabelText("Repeat").elements()).toEqual([]);
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await walkIn.getByRole("button", { name: "Book and mark as arrived" }).click();
  await expect.element(page.getByText(/Wanda Walker is booked for/)).toBeVisible();
  expect(desk.requests).toMatchObject([{ date: "2026-11-20", slot: "02:30 PM", despite: ["off-grid"] }]);
  expect(desk.bookings).toMatchObject([{ patientName: caller.name, arrived: true }]);
  // By keyboard, with the version after the arrival.
  await expect.element(walkIn).not.toBeInTheDocument();
  await userEvent.keyboard("{Alt>}t{/Alt}{Tab}{Enter}");
  await expect.element(page.getByText("1 appointment is canceled")).toBeVisible();
  expect(desk.bookings).toMatchObject([{ patientName: caller.name, status: "cancelled" }]);
});

test("books a caller without an email address, and says that no confirmation is sent", async () => {
  const desk = new ScheduleServer();
  const sent: BookingRequest[] = [];
  await mountSchedule(desk, `?date=${monday}`, {
    viewport: phone,
    answers: [
      answer(createBooking, ({ body }) => {
        sent.push(body);
        if (sent.length === 1) return refusal("slot-taken");
        const { patientName, phone: number, patient, note = "", treatmentId, slot } = body;
        const booked = sampleScheduledAppointment({
          _id: "b1",
          treatmentId,
          slot,
          patientName,
          phone: number,
          patient,
          note,
        });
        desk.book(booked);
        return { success: true as const, ...toBooking(booked) };
      }),
    ],
  });
  await openButton.click();
  await expect
    .element(dialog.getByText("Without an email address the patient gets no confirmation and no reminder."))
    .toBeVisible();
  await dialog.getByLabelText("Phone Number").fill("202-555-0188");
  await expect.element(dialog.getByText("No patient has this number yet.")).toBeVisible();
  await dialog.getByLabelText("Name").fill("Nell Nomail");
  await dialog.getByLabelText("Treatment").selectOptions("cavity-filling");
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("10:00 AM");
  await dialog.getByLabelText("Note (optional)").fill("Comes in a wheelchair");
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);

  await bookButton.click();
  await expect.element(dialog.getByText("Somebody else has just taken this time.")).toBeVisible();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Nell Nomail");
  await expect.element(dialog.getByLabelText("Time", { exact: true })).toHaveValue("10:00 AM");
  await bookButton.click();
  await expect.element(page.getByText("Nell Nomail is booked for")).toBeVisible();
  expect(sent[1]).toMatchObject({ patient: "", note: "Comes in a wheelchair" });
});

test("fills in a caller from another page, and only once", async () => {
  await mountSchedule(new ScheduleServer());
  await expect.element(openButton).toBeVisible();
  const caller = { name: "Ana Lopez", phone: "202-555-0150", email: "ana@mail.test" };
  history.replaceState({ ...history.state, usr: { caller } }, "");
  await remountPage();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Ana Lopez");
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveValue("202-555-0150");
  await expect.element(dialog.getByLabelText("Email")).toHaveValue("ana@mail.test");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await remountPage();
  await expect.element(openButton).toBeVisible();
  expect(dialog.elements()).toEqual([]);
});

test("finds an account by its email address, and fills in its name and phone number", async () => {
  await mountSchedule(new ScheduleServer(), "", { answers: [answerSearch(() => ({ accounts: [jamie] }))] });
  await openButton.click();
  await dialog.getByLabelText("Email").fill("Patient@clinic.test");
  await dialog.getByRole("button", { name: "Account: Jamie Rivera" }).click();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Jamie Rivera");
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveValue("+1 202-555-0117");
  await expect
    .element(dialog.getByText("This address has a verified account: the appointment shows there."))
    .toBeVisible();
});

test("says whether the address has an account, and whether it is verified", async () => {
  const unverified = { ...jamie, uid: "cal", name: "", email: "calls@clinic.test", emailVerified: false };
  const accounts = [jamie, unverified];
  await mountSchedule(new ScheduleServer(), "", {
    viewport: phone,
    answers: [answerSearch((q) => ({ accounts: accounts.filter(({ email }) => email === q) }))],
  });
  await openButton.click();
  const email = dialog.getByLabelText("Email");
  await email.fill(unverified.email);
  await expect
    .element(dialog.getByText("This address has an account, but it isn't verified yet."))
    .toBeVisible();
  await email.fill("nobody.has.this@clinic.test");
  await expect.element(dialog.getByText("No account has this address yet.")).toBeVisible();
  await email.fill(jamie.email);
  await expect.element(dialog.getByText("This address has a verified account")).toBeVisible();
});

test("keeps what was typed when the server refuses it", async () => {
  const phoneTooShort = "This number is too short. Include the area code.";
  await mountSchedule(new ScheduleServer(), `?date=${monday}`, {
    answers: [answer(createBooking, refusal("invalid", { fields: { phone: phoneTooShort } }))],
  });
  await openButton.click();
  await bookButton.click();
  await expect.element(dialog.getByText("Please choose a treatment")).toBeVisible();
  await expect.element(dialog.getByText("Please choose a time")).toBeVisible();
  await dialog.getByLabelText("Treatment").selectOptions("cavity-filling");
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("10:00 AM");
  await dialog.getByLabelText("Name").fill("Casey Caller");
  await dialog.getByLabelText("Phone Number").fill("555-0143");
  await dialog.getByLabelText("Email").fill("caller@example.test");
  await bookButton.click();
  await expect.element(dialog.getByText(phoneTooShort)).toBeVisible();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Casey Caller");
});

test("asks before Escape or × closes a form with input", async () => {
  await mountSchedule(new ScheduleServer(), "", { viewport: phone });
  await openButton.click();
  await bookButton.click();
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveFocus();
  await dialog.getByLabelText("Name").fill("Casey");
  await userEvent.keyboard("{Escape}");
  await expect.element(question).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  // The first Escape closes only the question, and the dialog stays open.
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Casey");
  await dialog.getByLabelText("Name").fill("");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("sends a booking again under the same request id after a reload", async () => {
  const desk = new ScheduleServer();
  const ids: unknown[] = [];
  await mountSchedule(desk, `?date=${monday}`, {
    answers: [
      answer(createBooking, ({ body }) => {
        ids.push(body.requestId);
        // A promise that never settles keeps the booking pending.
        return new Promise(() => {});
      }),
    ],
  });
  await openButton.click();
  await dialog.getByLabelText("Phone Number").fill("202-555-0175");
  await dialog.getByLabelText("Name").fill("Ike Interrupted");
  await dialog.getByLabelText("Treatment").selectOptions("teeth-cleaning");
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("11:00 AM");
  await bookButton.click();
  await expect.poll(() => ids).toHaveLength(1);
  // Answers are held back, so that the dialog opens before treatments and free times have loaded.
  const slow = holdEndpoints(listTreatments, listDoctors, listAvailable);
  addAnswers(
    ...slow.handlers,
    answer(createBooking, ({ body: { requestId, treatmentId, slot, patientName } }) => {
      ids.push(requestId);
      const booked = sampleScheduledAppointment({ _id: "b1", treatmentId, slot, patientName });
      return { success: true as const, ...toBooking(booked) };
    }),
  );
  await remountPage();
  await expect.element(dialog.getByText("We kept what you had typed.")).toBeVisible();
  await bookButton.click();
  await expect.poll(() => ids).toHaveLength(2);
  slow.release();
  await expect.element(page.getByText(/Ike Interrupted is booked for .* at 11:00 AM/)).toBeVisible();
  expect(ids[0]).toEqual(expect.any(String));
  expect(ids[1]).toBe(ids[0]);
});

test("says when the time of a kept draft is no longer free", async () => {
  const desk = new ScheduleServer();
  await mountSchedule(desk, `?date=${monday}`, { viewport: phone });
  await openButton.click();
  await dialog.getByLabelText("Name").fill("Tess Toolate");
  await dialog.getByLabelText("Treatment").selectOptions("oral-surgery");
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("10:00 AM");
  // Only Dr. Okafor performs the treatment.
  const surgeon = { doctorId: "amara-okafor", doctor: "Dr. Amara Okafor" };
  desk.book(
    sampleScheduledAppointment({ _id: "q1", treatmentId: "oral-surgery", slot: "10:00 AM", ...surgeon }),
  );
  await remountPage();
  await expect.element(dialog.getByText("10:00 AM isn't one of the")).toBeVisible();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Tess Toolate");
});

test("asks before Back discards what was typed, and then closes the dialog", async () => {
  await mountSchedule(new ScheduleServer(), `?date=${monday}`, { viewport: phone });
  await page.getByRole("button", { name: "Next day" }).click();
  const shown = () => new URLSearchParams(location.search).get("date");
  await expect.poll(shown).toBe("2026-11-24");
  await openButton.click();
  await dialog.getByLabelText("Name").fill("Bea Back");
  history.back();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(shown).toBe("2026-11-24");
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Bea Back");
  history.back();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect.poll(shown).toBe(monday);
  await expect.element(dialog).not.toBeInTheDocument();
  await remountPage();
  await expect.element(openButton).toBeVisible();
  expect(dialog.elements()).toEqual([]);
});

test("warns that emails to this address come back, and allows to book", async () => {
  const bounce = { why: "bounced" as const, since: "2026-11-20T12:00:00Z" };
  await mountSchedule(new ScheduleServer(), `?date=${monday}`, {
    answers: [answerSearch((q) => (q === "old@mail.test" ? { bounce } : {}))],
  });
  await openButton.click();
  await dialog.getByLabelText("Email").fill("old@mail.test");
  const warning = dialog.getByText(/Emails to this address come back.*ask for another address/);
  await expect.element(warning).toBeVisible();
  expect(dialog.getByText(/The confirmation goes to this address/).elements()).toEqual([]);
  expect(await findAccessibilityFaults()).toEqual([]);
  await dialog.getByLabelText("Email").fill("new@mail.test");
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(bookButton).toBeEnabled();
});

test("the clicked time is kept on request, although another one is the nearest free time", async () => {
  const desk = new ScheduleServer();
  await mountSchedule(desk, `?date=${monday}`);
  const column = columnOf("Dr. Mei-Lin Chen");
  await expect.element(column).toBeVisible();
  await clickAt(pointAt(column, "09:15 AM"));
  await dialog.getByLabelText("Phone Number").fill("202-555-0143");
  await dialog.getByLabelText("Name").fill("Kit Kept");
  await dialog.getByLabelText("Treatment").selectOptions("teeth-cleaning");
  await dialog.getByRole("button", { name: "Keep 09:15 AM" }).click();
  const time = dialog.getByLabelText("Time", { exact: true });
  await expect.element(time).toHaveValue("09:15 AM");
  await expect.element(time).toHaveFocus();
  await expect.element(dialog.getByText(/09:15 AM isn't one of the \d+ free times/)).toBeVisible();
  // A reload keeps the time too.
  await remountPage();
  await expect.element(dialog.getByText("We kept what you had typed.")).toBeVisible();
  await expect.element(time).toHaveValue("09:15 AM");
  await bookButton.click();
  await expect.element(page.getByText(/Kit Kept is booked for .* at 09:15 AM/)).toBeVisible();
});

test("a click on the quarter-hour that runs now books it, in four taps", async () => {
  const desk = new ScheduleServer();
  desk.unusual = () => [{ reason: "off-grid" }];
  // 10:20 AM at the clinic.
  await mountSchedule(desk, "", { now: "2026-11-20T15:20:00Z" });
  const column = columnOf("Dr. Mei-Lin Chen");
  await expect.element(column).toBeVisible();
  const now = document.querySelector(".grid-now")?.getBoundingClientRect();
  if (!now) throw new Error("The grid has no line for the current time");
  await clickAt({ x: column.element().getBoundingClientRect().x + 20, y: now.y - 3 });
  // Keys that are typed before the dialog has the focus would go to the grid.
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveFocus();
  await userEvent.keyboard("202-555-0143{Tab}Wanda Walk-in");
  await dialog.getByLabelText("Treatment").selectOptions("teeth-cleaning");
  await bookButton.click();
  await dialog.getByRole("button", { name: "Book anyway" }).click();
  await expect.element(page.getByText(/Wanda Walk-in is booked for .* at 10:15 AM/)).toBeVisible();
  expect(desk.requests[1]).toMatchObject({ date: "2026-11-20", slot: "10:15 AM", doctorId: "mei-lin-chen" });
});

test("another price is sent, asked about, and forgotten with another treatment", async () => {
  const desk = new ScheduleServer();
  desk.unusual = ({ Price }) => (Price === undefined ? [] : [{ reason: "price", Price: 90 }]);
  await mountSchedule(desk, `?date=${monday}`, { viewport: phone });
  await openButton.click();
  await dialog.getByLabelText("Phone Number").fill("202-555-0143");
  await dialog.getByLabelText("Name").fill("Pia Price");
  await dialog.getByLabelText("Treatment").selectOptions("cavity-filling");
  await dialog.getByRole("button", { name: "Other price" }).click();
  const price = dialog.getByLabelText("Price in US dollars");
  await expect.element(price).toHaveFocus();
  await price.fill("100");
  await dialog.getByLabelText("Treatment").selectOptions("teeth-cleaning");
  await expect.element(price).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Other price" }).click();
  await expect.element(price).toHaveValue(null);
  await price.fill("45.50");
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("10:00 AM");
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await bookButton.click();
  await expect.element(dialog.getByText("The price is usually $90.")).toBeVisible();
  await dialog.getByRole("button", { name: "Book anyway" }).click();
  await expect.element(page.getByText("Pia Price is booked for")).toBeVisible();
  expect(desk.requests).toMatchObject([{ Price: 45.5 }, { Price: 45.5, despite: ["price"] }]);
});

test("a price that the server refuses is an error at its field", async () => {
  const tooLow = "Price must be 0 or at least $0.50";
  await mountSchedule(new ScheduleServer(), `?date=${monday}`, {
    answers: [answer(createBooking, refusal("invalid", { fields: { Price: tooLow } }))],
  });
  await openButton.click();
  await dialog.getByLabelText("Phone Number").fill("202-555-0143");
  await dialog.getByLabelText("Name").fill("Pia Price");
  await dialog.getByLabelText("Treatment").selectOptions("teeth-cleaning");
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("10:00 AM");
  await dialog.getByRole("button", { name: "Other price" }).click();
  await dialog.getByLabelText("Price in US dollars").fill("0.2");
  await bookButton.click();
  await expect.element(dialog.getByText(tooLow)).toBeVisible();
});

test("a refusal of somebody's own booking says that the rules for patients apply", async () => {
  await mountSchedule(new ScheduleServer(), `?date=${monday}`, {
    answers: [answer(createBooking, refusal("not-bookable"))],
  });
  await openButton.click();
  await dialog.getByLabelText("Phone Number").fill("202-555-0143");
  await dialog.getByLabelText("Name").fill("Dana Whitfield");
  await dialog.getByLabelText("Email").fill(admin.email);
  await dialog.getByLabelText("Treatment").selectOptions("teeth-cleaning");
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("10:00 AM");
  await bookButton.click();
  await expect
    .element(dialog.getByText(/your own appointment, so the rules for patients apply. The clinic takes no/))
    .toBeVisible();
});

test("the desk chooses a closed day, and a free time on a day later than patients can book", async () => {
  const asked: string[] = [];
  let slots = ["09:30 AM", "11:00 AM"];
  await mountSchedule(new ScheduleServer(), `?date=${monday}`, {
    viewport: phone,
    answers: [
      answer(listManagedTimes, ({ query }) => {
        asked.push(`managed ${query.from}`);
        const doctors = [{ _id: "mei-lin-chen", name: "Dr. Mei-Lin Chen" }];
        return slots.length === 0
          ? []
          : [{ dateISO: query.from, times: slots.map((slot) => ({ slot, doctors })) }];
      }),
      answer(listAvailable, ({ query }) => {
        asked.push(query.date);
        return [];
      }),
    ],
  });
  await openButton.click();
  await dialog.getByLabelText("Treatment").selectOptions("teeth-cleaning");
  await dialog.getByRole("button", { name: "Sunday, November 22, 2026, not bookable by patients" }).click();
  await expect.element(dialog.getByText("The clinic is closed. You can still choose a time.")).toBeVisible();
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("10:00 AM");
  await expect.element(dialog.getByText("Sunday, Nov 22: The clinic is closed.")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  for (let months = 0; months < 4; months++) {
    await dialog.getByRole("button", { name: "Go to the Next Month" }).click();
  }
  await dialog.getByRole("button", { name: "Monday, March 1, 2027, not bookable by patients" }).click();
  await expect
    .element(dialog.getByText(/^Monday, Mar 1: Patients can book until Feb \d+. 2 free$/))
    .toBeVisible();
  const free = [...document.querySelectorAll("optgroup[label='Free'] option")];
  expect(free.map(({ textContent }) => textContent)).toEqual(slots);
  await expect.element(dialog.getByRole("option", { name: "11:30 PM" })).toBeInTheDocument();
  slots = [];
  await dialog.getByRole("button", { name: "Tuesday, March 2, 2027, not bookable by patients" }).click();
  await expect
    .element(dialog.getByText(/No Slot Available. All times are taken or past. You can still choose a time./))
    .toBeVisible();
  await dialog.getByRole("button", { name: "Sunday, March 7, 2027, not bookable by patients" }).click();
  await expect
    .element(dialog.getByText(/Patients can book until Feb \d+. The clinic is closed. You can still choose/))
    .toBeVisible();
  expect(asked.filter((date) => date !== monday)).toEqual(["managed 2027-03-01", "managed 2027-03-02"]);
});

test("the toast of a second booking replaces the first, and its button opens the second", async () => {
  await mountSchedule(new ScheduleServer(), `?date=${monday}`);
  for (const [name, time] of [
    ["Fia First", "09:00 AM"],
    ["Sid Second", "10:00 AM"],
  ] as const) {
    await openButton.click();
    await dialog.getByLabelText("Phone Number").fill("202-555-0143");
    await dialog.getByLabelText("Name").fill(name);
    await dialog.getByLabelText("Treatment").selectOptions("teeth-cleaning");
    await dialog.getByLabelText("Time", { exact: true }).selectOptions(time);
    await bookButton.click();
    await expect.element(page.getByText(`${name} is booked for`)).toBeVisible();
  }
  await expect.poll(() => document.querySelectorAll(".Toastify__toast")).toHaveLength(1);
  await page.getByRole("button", { name: /^Open \(Alt\+T\)/ }).click();
  await expect.element(page.getByRole("dialog", { name: "Sid Second" })).toBeVisible();
});

test("offers the desk the free times that are too soon for patients", async () => {
  const notice = { bookHours: 336, changeHours: 0 };
  const asked: string[] = [];
  await mountSchedule(new ScheduleServer(), `?date=${monday}`, {
    clinic: { notice },
    answers: [
      answer(listManagedTimes, ({ query }) => {
        asked.push(query.treatment);
        const doctors = [{ _id: "mei-lin-chen", name: "Dr. Mei-Lin Chen" }];
        return [{ dateISO: monday, times: [{ slot: "09:30 AM", doctors }] }];
      }),
      ...freeTimeAnswers(() => false),
    ],
  });
  await openButton.click();
  await dialog.getByLabelText("Treatment").selectOptions("teeth-cleaning");
  const free = () =>
    [...document.querySelectorAll("optgroup[label='Free'] option")].map((one) => one.textContent);
  await expect.poll(free).toEqual(["09:30 AM"]);
  expect(asked).toContain("teeth-cleaning");
  await expect.element(dialog.getByText(/1 free$/)).toBeVisible();
});
