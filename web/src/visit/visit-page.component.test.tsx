import {
  cancelAppointmentByMailLink,
  confirmAppointmentByMailLink,
  type MailLinkAppointment,
  showAppointmentByMailLink,
} from "@clinic/contract/mail-links.ts";
import { expect, test } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { answer, held, noAnswer, refusal } from "../../testing/component/answer.ts";
import {
  button,
  hours,
  mountVisit,
  paid,
  state,
  token,
  upcoming,
} from "../../testing/component/linked-visit.ts";
import { accessibilityFindings, phone } from "../../testing/component/looks.ts";
import { answerFromNow, hurryTimers, mountPage } from "../../testing/component/mount-page.tsx";

test.for<[string, Partial<MailLinkAppointment>]>([
  ["Confirmed", { confirmed: true }],
  ["Started", { changeable: false, startsAt: hours(-0.5), endsAt: hours(0.5) }],
  ["Over", { changeable: false, startsAt: hours(-25), endsAt: hours(-24) }],
  ["Missed", { changeable: false, status: "no-show" }],
])("says %s, and asks for no confirmation", async ([title, change]) => {
  await mountVisit({ ...upcoming, ...change }, token);
  await expect.element(state(title)).toBeVisible();
  expect(button("Confirm appointment").elements()).toEqual([]);
  expect(await accessibilityFindings()).toEqual([]);
});

test("keeps the appointment and its link when the menu is skipped by keyboard", async () => {
  await mountVisit(upcoming, token);
  await expect.element(state("Booked")).toBeVisible();
  await userEvent.keyboard("{Tab}{Enter}{Tab}");
  await expect.poll(() => document.activeElement?.closest("main")).not.toBeNull();
  expect(location.hash).toBe(`#${token}`);
  await expect.element(state("Booked")).toBeVisible();
});

test("keeps the page when a session ends in another tab", async () => {
  await mountVisit(upcoming, token);
  await expect.element(state("Booked")).toBeVisible();
  window.dispatchEvent(new StorageEvent("storage", { key: "accessToken" }));
  answerFromNow(answer(confirmAppointmentByMailLink, { ...upcoming, confirmed: true }));
  await button("Confirm appointment").click();
  await expect.element(state("Confirmed")).toBeVisible();
});

test("says that nothing has changed when loading fails, and tries again on request", async () => {
  const answers = [answer(showAppointmentByMailLink, refusal("unavailable"))];
  await mountPage(`/visit#${token}`, { viewport: phone, answers });
  hurryTimers();
  await expect
    .element(page.getByRole("heading", { name: "Your appointment could not be loaded" }))
    .toBeVisible();
  answerFromNow(answer(showAppointmentByMailLink, upcoming));
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await expect.element(state("Booked")).toBeVisible();
});

test("the calendar file has the same id as the one in mails, and no link that could cancel", async () => {
  await mountVisit({ ...upcoming, version: 4 }, token);
  const downloading = commands.nextDownload();
  await button("Add to calendar").click();
  const text = (await downloading).text.replaceAll("\r\n ", "");
  expect(text).toContain("UID:appointment-b1");
  expect(text).toContain("SEQUENCE:4");
  expect(text).not.toContain(token);
  expect(text).not.toContain("/dashboard");
});

test("a link to confirm waits for a tap, and the button has the focus", async () => {
  // A confirmation without a tap has no answer and would fail the test.
  await mountVisit(upcoming, `${token}.confirm`);
  await expect.element(state("One more tap")).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Confirm appointment/);
});

test("shows no error for a confirmation that succeeded although its answer was lost", async () => {
  await mountVisit(upcoming, token);
  await expect.element(state("Booked")).toBeVisible();
  // After the error the page loads the appointment again.
  answerFromNow(
    answer(confirmAppointmentByMailLink, noAnswer),
    answer(showAppointmentByMailLink, { ...upcoming, confirmed: true }),
  );
  await button("Confirm appointment").click();
  await expect.element(state("Confirmed")).toBeVisible();
  await expect.element(page.getByText("We can't reach the clinic's server.")).not.toBeInTheDocument();
});

test.for([token, `${token}.cancel`, token.slice(3), ""])(
  "a link that leads nowhere says what to do: #%s",
  async (hash) => {
    await mountPage(`/visit#${hash}`, {
      viewport: phone,
      answers: [answer(showAppointmentByMailLink, refusal("not-found"))],
    });
    await expect
      .element(page.getByRole("heading", { name: "This link doesn't lead anywhere" }))
      .toBeVisible();
    await expect.element(page.getByRole("link", { name: "+1 202-555-0143" }).first()).toBeVisible();
    await expect.element(page.getByRole("main").getByRole("link", { name: "My Appointments" })).toBeVisible();
  },
);

test("a link that is opened again shows the appointment's present state", async () => {
  await mountVisit(paid, token);
  await expect.element(state("Booked")).toBeVisible();
  const later = held({ ...paid, date: "Jan 5, 2023", refundableUntil: hours(-1) });
  answerFromNow(answer(showAppointmentByMailLink, later.reply));
  location.assign(`#${token}.cancel`);
  await expect.poll(later.asked).toBe(1);
  later.release();
  const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText("on Jan 5, 2023 at")).toBeVisible();
  await expect.element(dialog.getByText(/your payment of \$150 will not be refunded/)).toBeVisible();
});

test("says that the appointment has started when the server refuses to confirm it", async () => {
  await mountVisit(upcoming, token);
  await expect.element(state("Booked")).toBeVisible();
  answerFromNow(
    answer(showAppointmentByMailLink, {
      ...upcoming,
      changeable: false,
      startsAt: hours(-0.1),
      endsAt: hours(1),
    }),
    answer(confirmAppointmentByMailLink, refusal("too-late")),
  );
  await button("Confirm appointment").click();
  await expect.element(state("Started")).toBeVisible();
});

test.for(["confirm", "cancel"])(
  "shows a change by somebody else in place of acting on the old version: %s",
  async (act) => {
    await mountVisit({ ...upcoming, version: 4 }, token);
    await expect.element(state("Booked")).toBeVisible();
    const sent: unknown[] = [];
    const recordRequest = ({ body }: { body: unknown }) => {
      sent.push(body);
      return refusal("conflict");
    };
    answerFromNow(
      answer(showAppointmentByMailLink, { ...upcoming, version: 5, doctorId: "ida", doctor: "Dr. Ida New" }),
      answer(confirmAppointmentByMailLink, recordRequest),
      answer(cancelAppointmentByMailLink, recordRequest),
    );
    if (act === "confirm") await button("Confirm appointment").click();
    else {
      await button("Cancel").click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel appointment" }).click();
    }
    await expect
      .element(page.getByText("This appointment has changed in the meantime. Please look at it again."))
      .toBeVisible();
    await expect.element(page.getByText("with Dr. Ida New")).toBeVisible();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(sent).toEqual([{ token, version: 4 }]);
  },
);
