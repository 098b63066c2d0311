import { listAvailable } from "@clinic/contract/available.ts";
import { type BookingRequest, createBooking } from "@clinic/contract/bookings.ts";
import { listDoctors } from "@clinic/contract/doctors.ts";
import { type PeopleSearchResult, searchPeople } from "@clinic/contract/people.ts";
import { listTreatments } from "@clinic/contract/treatments.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal, slowLine } from "../../../testing/component/answer.ts";
import { clickAt, columnOf, pointAt } from "../../../testing/component/day-grid.ts";
import { alone, Desk, monday, mountSchedule, visitOf } from "../../../testing/component/desk.ts";
import { accessibilityFindings, overflow, phone } from "../../../testing/component/looks.ts";
import { answerFromNow, remountPage } from "../../../testing/component/mount-page.tsx";

const dialog = page.getByRole("dialog", { name: "Book for a caller" });
const question = page.getByRole("dialog", { name: "Leave without booking?" });
const open = page.getByRole("button", { name: "Book for a caller" });
const book = dialog.getByRole("button", { name: "Book appointment" });

/** The server's answer to the search for people. */
const knows = (found: (q: string) => Partial<PeopleSearchResult>) =>
  answer(searchPeople, ({ body }) => ({ accounts: [], callers: [], ...found(body.q) }));

const jamie = {
  ...{ uid: "jamie", name: "Jamie Rivera", email: "patient@clinic.test" },
  ...{ emailVerified: true, phone: "+1 202-555-0117" },
};

test("who has called before is booked at a free place with a number, two taps and no other typing", async () => {
  const caller = { name: "Kim Known", phone: "202-555-0143", email: "kim.known@example.test" };
  const asked: string[] = [];
  const desk = new Desk();
  await mountSchedule(desk, `?date=${monday}`, {
    answers: [
      knows((q) => {
        asked.push(q);
        return { callers: [{ ...caller, dateISO: monday }] };
      }),
    ],
  });
  const column = columnOf("Dr. Mei-Lin Chen");
  await expect.element(column).toBeVisible();
  await clickAt(pointAt(column, "09:15 AM"));
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveFocus();
  // As another would write it.
  await userEvent.keyboard("(202) 555-0143");
  await dialog.getByRole("button", { name: "Kim Known" }).click();
  expect(asked).toContain("(202) 555-0143");
  await expect.element(dialog.getByLabelText("Email")).toHaveValue("kim.known@example.test");
  const withChen = [...document.querySelectorAll("optgroup[label='Dr. Mei-Lin Chen'] option")];
  expect(withChen.map(({ textContent }) => textContent)).toContain("Teeth Cleaning, 30 min, $90");
  await dialog.getByLabelText("Treatment").selectOptions("teeth-cleaning");
  // Its times are half-hours.
  await expect
    .element(
      dialog.getByText(
        "Teeth Cleaning (30 min) can't begin at 09:15 AM with Dr. Mei-Lin Chen: 09:00 AM is the nearest time.",
      ),
    )
    .toBeVisible();
  await expect.element(dialog.getByLabelText("Time", { exact: true })).toHaveValue("09:00 AM");
  await expect.element(dialog.getByText(/at 09:00 AM with Dr. Mei-Lin Chen$/)).toBeVisible();
  expect(await accessibilityFindings()).toEqual([]);
  await book.click();
  const told = page.getByText(/Kim Known is booked for .* at 09:00 AM with Dr. Mei-Lin Chen/);
  await told.getByRole("button", { name: "Open" }).click();
  const panel = page.getByRole("dialog", { name: "Kim Known" });
  await expect.element(panel.getByText("09:00 AM").first()).toBeVisible();
});

test("a caller without an email is booked, and the desk reads what that means", async () => {
  const desk = new Desk();
  const sent: BookingRequest[] = [];
  await mountSchedule(desk, `?date=${monday}`, {
    viewport: phone,
    answers: [
      answer(createBooking, ({ body }) => {
        sent.push(body);
        if (sent.length === 1) return refusal("slot-taken");
        const { patientName, phone: number, patient, note = "", treatmentId, slot } = body;
        const booked = visitOf({ _id: "b1", treatmentId, slot, patientName, phone: number, patient, note });
        desk.book(booked);
        return { success: true as const, ...alone(booked) };
      }),
    ],
  });
  await open.click();
  await expect
    .element(dialog.getByText("Without an email nobody gets a confirmation or a reminder."))
    .toBeVisible();
  await dialog.getByLabelText("Phone Number").fill("202-555-0188");
  await expect.element(dialog.getByText("Nobody is known with this number yet.")).toBeVisible();
  await dialog.getByLabelText("Name").fill("Nell Nomail");
  await dialog.getByLabelText("Treatment").selectOptions("cavity-filling");
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("10:00 AM");
  await dialog.getByLabelText("Note (optional)").fill("Comes in a wheelchair");
  expect(await accessibilityFindings()).toEqual([]);
  expect(overflow()).toBe(0);

  await book.click();
  await expect.element(dialog.getByText("Somebody else has just taken this time.")).toBeVisible();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Nell Nomail");
  await expect.element(dialog.getByLabelText("Time", { exact: true })).toHaveValue("10:00 AM");
  await book.click();
  await expect.element(page.getByText("Nell Nomail is booked for")).toBeVisible();
  expect(sent[1]).toMatchObject({ patient: "", note: "Comes in a wheelchair" });
});

test("whom another page has sent along is filled in, and asked for once only", async () => {
  await mountSchedule(new Desk());
  await expect.element(open).toBeVisible();
  const caller = { name: "Ana Lopez", phone: "202-555-0150", email: "ana@mail.test" };
  history.replaceState({ ...history.state, usr: { caller } }, "");
  await remountPage();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Ana Lopez");
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveValue("202-555-0150");
  await expect.element(dialog.getByLabelText("Email")).toHaveValue("ana@mail.test");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await remountPage();
  await expect.element(open).toBeVisible();
  expect(dialog.elements()).toEqual([]);
});

test("an email finds its account, and fills in what that knows", async () => {
  await mountSchedule(new Desk(), "", { answers: [knows(() => ({ accounts: [jamie] }))] });
  await open.click();
  await dialog.getByLabelText("Email").fill("Patient@clinic.test");
  await dialog.getByRole("button", { name: "Account: Jamie Rivera" }).click();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Jamie Rivera");
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveValue("+1 202-555-0117");
  await expect
    .element(dialog.getByText("This address has a verified account: the appointment shows there."))
    .toBeVisible();
});

test("the desk sees whether the address has an account, and one that is verified", async () => {
  const unverified = { ...jamie, uid: "cal", name: "", email: "calls@clinic.test", emailVerified: false };
  const accounts = [jamie, unverified];
  await mountSchedule(new Desk(), "", {
    viewport: phone,
    answers: [knows((q) => ({ accounts: accounts.filter(({ email }) => email === q) }))],
  });
  await open.click();
  const email = dialog.getByLabelText("Email");
  await email.fill(unverified.email);
  await expect.element(dialog.getByText("This address has an account, not verified yet.")).toBeVisible();
  await email.fill("nobody.has.this@clinic.test");
  await expect.element(dialog.getByText("No account has this address yet.")).toBeVisible();
  await email.fill(jamie.email);
  await expect.element(dialog.getByText("This address has a verified account")).toBeVisible();
});

test("what the caller said stays when the server refuses it", async () => {
  const phoneTooShort = "This number is too short. Include the area code, like (202) 555-0143.";
  await mountSchedule(new Desk(), `?date=${monday}`, {
    answers: [answer(createBooking, refusal("invalid", { fields: { phone: phoneTooShort } }))],
  });
  await open.click();
  await book.click();
  await expect.element(dialog.getByText("Please choose a treatment")).toBeVisible();
  await expect.element(dialog.getByText("Please choose a time")).toBeVisible();
  await dialog.getByLabelText("Treatment").selectOptions("cavity-filling");
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("10:00 AM");
  await dialog.getByLabelText("Name").fill("Casey Caller");
  await dialog.getByLabelText("Phone Number").fill("555-0143");
  await dialog.getByLabelText("Email").fill("caller@example.test");
  await book.click();
  await expect.element(dialog.getByText(phoneTooShort)).toBeVisible();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Casey Caller");
});

test("what is begun closes by Escape or × after a yes alone", async () => {
  await mountSchedule(new Desk(), "", { viewport: phone });
  await open.click();
  await book.click();
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveFocus();
  await dialog.getByLabelText("Name").fill("Casey");
  await userEvent.keyboard("{Escape}");
  await expect.element(question).toBeVisible();
  expect(await accessibilityFindings()).toEqual([]);
  // Of the question alone.
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

test("a booking that a reload interrupts is sent once more as the same one", async () => {
  const desk = new Desk();
  const ids: unknown[] = [];
  await mountSchedule(desk, `?date=${monday}`, {
    answers: [
      answer(createBooking, ({ body }) => {
        ids.push(body.requestId);
        // No answer comes before the reload.
        return new Promise(() => {});
      }),
    ],
  });
  await open.click();
  await dialog.getByLabelText("Phone Number").fill("202-555-0175");
  await dialog.getByLabelText("Name").fill("Ike Interrupted");
  await dialog.getByLabelText("Treatment").selectOptions("teeth-cleaning");
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("11:00 AM");
  await book.click();
  await expect.poll(() => ids).toHaveLength(1);
  // Slow enough to press the button before it is known what there is and what is free.
  const slow = slowLine(listTreatments, listDoctors, listAvailable);
  answerFromNow(
    ...slow.handlers,
    answer(createBooking, ({ body: { requestId, treatmentId, slot, patientName } }) => {
      ids.push(requestId);
      const booked = visitOf({ _id: "b1", treatmentId, slot, patientName });
      return { success: true as const, ...alone(booked) };
    }),
  );
  await remountPage();
  await expect.element(dialog.getByText("We kept what you had typed.")).toBeVisible();
  await book.click();
  await expect.poll(() => ids).toHaveLength(2);
  slow.release();
  await expect.element(page.getByText(/Ike Interrupted is booked for .* at 11:00 AM/)).toBeVisible();
  expect(ids[0]).toEqual(expect.any(String));
  expect(ids[1]).toBe(ids[0]);
});

test("of a kept call whose time is gone meanwhile the form says so", async () => {
  const desk = new Desk();
  await mountSchedule(desk, `?date=${monday}`, { viewport: phone });
  await open.click();
  await dialog.getByLabelText("Name").fill("Tess Toolate");
  await dialog.getByLabelText("Treatment").selectOptions("oral-surgery");
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("10:00 AM");
  // Only Dr. Okafor performs it.
  const surgeon = { doctorId: "amara-okafor", doctor: "Dr. Amara Okafor" };
  desk.book(visitOf({ _id: "q1", treatmentId: "oral-surgery", slot: "10:00 AM", ...surgeon }));
  await remountPage();
  await expect.element(dialog.getByText("10:00 AM isn't free: choose another time")).toBeVisible();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Tess Toolate");
});

test("Back to another day asks before it takes what was typed, and closes the dialog with a yes", async () => {
  await mountSchedule(new Desk(), `?date=${monday}`, { viewport: phone });
  await page.getByRole("button", { name: "Next day" }).click();
  const shown = () => new URLSearchParams(location.search).get("date");
  await expect.poll(shown).toBe("2026-11-24");
  await open.click();
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
  await expect.element(open).toBeVisible();
  expect(dialog.elements()).toEqual([]);
});

test("the desk is warned that emails to this address come back, and books all the same", async () => {
  const bounce = { why: "bounced" as const, since: "2026-11-20T12:00:00Z" };
  await mountSchedule(new Desk(), `?date=${monday}`, {
    answers: [knows((q) => (q === "old@mail.test" ? { bounce } : {}))],
  });
  await open.click();
  await dialog.getByLabelText("Email").fill("old@mail.test");
  const warning = dialog.getByText(/Emails to this address come back.*ask for another address/);
  await expect.element(warning).toBeVisible();
  expect(dialog.getByText(/The confirmation goes to this address/).elements()).toEqual([]);
  expect(await accessibilityFindings()).toEqual([]);
  await dialog.getByLabelText("Email").fill("new@mail.test");
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(book).toBeEnabled();
});
