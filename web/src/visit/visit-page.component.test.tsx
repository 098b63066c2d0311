import {
  cancelAppointmentByMailLink,
  confirmAppointmentByMailLink,
  type MailLinkAppointment,
  mailNewLinks,
  showAppointmentByMailLink,
} from "@clinic/contract/mail-links.ts";
import { expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { answer, connectionLost, holdReply, refusal } from "../../testing/component/answer.ts";
import {
  appointmentState,
  exactButton,
  hoursFromNow,
  mailLinkToken,
  mountMailLink,
  paidAppointment,
  upcomingAppointment,
} from "../../testing/component/mail-link-page.ts";
import { addAnswers, mountPage, skipShortTimers } from "../../testing/component/mount-page.tsx";
import { findAccessibilityFaults, phone } from "../../testing/component/screen-variants.ts";

test.for<[string, Partial<MailLinkAppointment>]>([
  ["Confirmed", { confirmed: true }],
  ["Started", { changeable: false, startsAt: hoursFromNow(-0.5), endsAt: hoursFromNow(0.5) }],
  ["Over", { changeable: false, startsAt: hoursFromNow(-25), endsAt: hoursFromNow(-24) }],
  ["Missed", { changeable: false, status: "no-show" }],
])("says %s, and asks for no confirmation", async ([title, change]) => {
  await mountMailLink({ ...upcomingAppointment, ...change }, mailLinkToken);
  await expect.element(appointmentState(title)).toBeVisible();
  expect(exactButton("Confirm appointment").elements()).toEqual([]);
  expect(await findAccessibilityFaults()).toEqual([]);
});

test("keeps the appointment and its link when the menu is skipped by keyboard", async () => {
  await mountMailLink(upcomingAppointment, mailLinkToken);
  await expect.element(appointmentState("Booked")).toBeVisible();
  await userEvent.keyboard("{Tab}{Enter}{Tab}");
  await expect.poll(() => document.activeElement?.closest("main")).not.toBeNull();
  expect(location.hash).toBe(`#${mailLinkToken}`);
  await expect.element(appointmentState("Booked")).toBeVisible();
});

test("keeps the page when a session ends in another tab", async () => {
  await mountMailLink(upcomingAppointment, mailLinkToken);
  await expect.element(appointmentState("Booked")).toBeVisible();
  window.dispatchEvent(new StorageEvent("storage", { key: "accessToken" }));
  addAnswers(answer(confirmAppointmentByMailLink, { ...upcomingAppointment, confirmed: true }));
  await exactButton("Confirm appointment").click();
  await expect.element(appointmentState("Confirmed")).toBeVisible();
});

test("says that nothing has changed when loading fails, and tries again on request", async () => {
  const answers = [answer(showAppointmentByMailLink, refusal("unavailable"))];
  await mountPage(`/visit#${mailLinkToken}`, { viewport: phone, answers });
  skipShortTimers();
  await expect
    .element(page.getByRole("heading", { name: "Your appointment could not be loaded" }))
    .toBeVisible();
  addAnswers(answer(showAppointmentByMailLink, upcomingAppointment));
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await expect.element(appointmentState("Booked")).toBeVisible();
});

test("the calendar file has the same id as the one in mails, and no link that could cancel", async () => {
  await mountMailLink({ ...upcomingAppointment, version: 4 }, mailLinkToken);
  const downloading = commands.nextDownload();
  await exactButton("Add to calendar").click();
  const text = (await downloading).text.replaceAll("\r\n ", "");
  expect(text).toContain("UID:appointment-b1");
  expect(text).toContain("SEQUENCE:4");
  expect(text).not.toContain(mailLinkToken);
  expect(text).not.toContain("/dashboard");
});

test("a link to confirm waits for a tap, and the button has the focus", async () => {
  // The test's server answers no confirmation, so a confirmation without a tap would fail the test.
  await mountMailLink(upcomingAppointment, `${mailLinkToken}.confirm`);
  await expect.element(appointmentState("One more tap")).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Confirm appointment/);
});

test("shows no error for a confirmation that succeeded although its answer was lost", async () => {
  await mountMailLink(upcomingAppointment, mailLinkToken);
  await expect.element(appointmentState("Booked")).toBeVisible();
  // The confirmation's answer is lost. The page then loads the appointment, which is confirmed.
  addAnswers(
    answer(confirmAppointmentByMailLink, connectionLost),
    answer(showAppointmentByMailLink, { ...upcomingAppointment, confirmed: true }),
  );
  await exactButton("Confirm appointment").click();
  await expect.element(appointmentState("Confirmed")).toBeVisible();
  await expect.element(page.getByText("We can't reach the clinic's server.")).not.toBeInTheDocument();
});

test.for([mailLinkToken, `${mailLinkToken}.cancel`, mailLinkToken.slice(3), ""])(
  "a link that no longer works says what to do: #%s",
  async (hash) => {
    await mountPage(`/visit#${hash}`, {
      viewport: phone,
      answers: [answer(showAppointmentByMailLink, refusal("not-found"))],
    });
    await expect.element(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "+1 202-555-0143" }).first()).toBeVisible();
    await expect.element(page.getByRole("main").getByRole("link", { name: "My Appointments" })).toBeVisible();
  },
);

test("a link that no longer works is replaced by a new one in an email", async () => {
  const asked: unknown[] = [];
  let mustWait = true;
  await mountPage("/visit#old", {
    viewport: phone,
    answers: [
      answer(mailNewLinks, ({ body }) => {
        asked.push(body);
        return mustWait ? refusal("too-many-requests") : { success: true as const };
      }),
    ],
  });
  await exactButton("Send me a new link").click();
  await expect.element(page.getByText("Email is required")).toBeVisible();
  await page.getByLabelText("Email").fill("ada@callers.test");
  await exactButton("Send me a new link").click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(page.getByLabelText("Email")).toHaveValue("ada@callers.test");
  expect(await findAccessibilityFaults()).toEqual([]);
  mustWait = false;
  await exactButton("Send me a new link").click();
  await expect.element(page.getByText("If an appointment is coming up for ada@callers.test")).toBeVisible();
  expect(asked).toEqual([{ email: "ada@callers.test" }, { email: "ada@callers.test" }]);
});

test("a link that is opened again shows the appointment's present state", async () => {
  await mountMailLink(paidAppointment, mailLinkToken);
  await expect.element(appointmentState("Booked")).toBeVisible();
  const later = holdReply({
    ...paidAppointment,
    date: "Jan 5, 2023",
    dateISO: "2023-01-05",
    refundableUntil: hoursFromNow(-1),
  });
  addAnswers(answer(showAppointmentByMailLink, later.reply));
  location.assign(`#${mailLinkToken}.cancel`);
  await expect.poll(later.asked).toBe(1);
  later.release();
  const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText("on Thu, Jan 5, 2023 at")).toBeVisible();
  await expect.element(dialog.getByText(/your payment of \$150 is not refunded/)).toBeVisible();
});

test("says that the appointment has started when the server refuses to confirm it", async () => {
  await mountMailLink(upcomingAppointment, mailLinkToken);
  await expect.element(appointmentState("Booked")).toBeVisible();
  addAnswers(
    answer(showAppointmentByMailLink, {
      ...upcomingAppointment,
      changeable: false,
      startsAt: hoursFromNow(-0.1),
      endsAt: hoursFromNow(1),
    }),
    answer(confirmAppointmentByMailLink, refusal("too-late")),
  );
  await exactButton("Confirm appointment").click();
  await expect.element(appointmentState("Started")).toBeVisible();
});

test.for(["confirm", "cancel"])(
  "shows a change by somebody else in place of acting on the old version: %s",
  async (act) => {
    await mountMailLink({ ...upcomingAppointment, version: 4 }, mailLinkToken);
    await expect.element(appointmentState("Booked")).toBeVisible();
    const sent: unknown[] = [];
    const recordRequest = ({ body }: { body: unknown }) => {
      sent.push(body);
      return refusal("conflict");
    };
    addAnswers(
      answer(showAppointmentByMailLink, {
        ...upcomingAppointment,
        version: 5,
        doctorId: "ida",
        doctor: "Dr. Ida New",
      }),
      answer(confirmAppointmentByMailLink, recordRequest),
      answer(cancelAppointmentByMailLink, recordRequest),
    );
    if (act === "confirm") await exactButton("Confirm appointment").click();
    else {
      await exactButton("Cancel").click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel appointment" }).click();
    }
    await expect
      .element(page.getByText("This appointment has changed in the meantime. Please look at it again."))
      .toBeVisible();
    await expect.element(page.getByText("with Dr. Ida New")).toBeVisible();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(sent).toEqual([{ token: mailLinkToken, version: 4 }]);
  },
);

test("before the notice begins, says until when the appointment can be changed here", async () => {
  await mountMailLink({ ...upcomingAppointment, changeableUntil: hoursFromNow(48) }, mailLinkToken);
  await expect
    .element(page.getByText(/^You can move or cancel it here until .*After that, please call us/))
    .toBeVisible();
  await expect.element(exactButton("Move")).toBeVisible();
  await expect.element(page.getByText("If you cancel", { exact: true })).toBeVisible();
});

test("once the notice has begun, asks for a call, and still takes the confirmation", async () => {
  const noticed = { ...paidAppointment, changeableUntil: hoursFromNow(-1) };
  // The link of the mail's button to move it opens no dialog.
  await mountMailLink(noticed, `${mailLinkToken}.move`);
  const notice = page.getByText(/^It can no longer be moved or canceled here: please call us at/);
  await expect.element(notice.getByRole("link")).toHaveAttribute("href", "tel:+12025550143");
  for (const name of ["Move", "Cancel"]) expect(exactButton(name).elements()).toEqual([]);
  expect(page.getByText("If you cancel", { exact: true }).elements()).toEqual([]);
  expect(page.getByRole("dialog").elements()).toEqual([]);
  expect(await findAccessibilityFaults()).toEqual([]);
  addAnswers(answer(confirmAppointmentByMailLink, { ...noticed, confirmed: true }));
  await exactButton("Confirm appointment").click();
  await expect.element(appointmentState("Confirmed")).toBeVisible();
});
