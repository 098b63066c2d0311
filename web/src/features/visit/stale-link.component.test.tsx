import {
  cancelAppointmentByMailLink,
  confirmAppointmentByMailLink,
  showAppointmentByMailLink,
} from "@clinic/contract/mail-links.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, held, refusal } from "../../../testing/component/answer.ts";
import {
  button,
  hours,
  mountVisit,
  paid,
  state,
  token,
  upcoming,
} from "../../../testing/component/linked-visit.ts";
import { phone } from "../../../testing/component/looks.ts";
import { answerFromNow, mountPage } from "../../../testing/component/mount-page.tsx";

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

test("a link that is opened again asks about the appointment as it is by then", async () => {
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

test("what has begun while the page was open is refused, and the page then says so", async () => {
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
  "what has changed while the page was open is shown, not done: %s",
  async (act) => {
    await mountVisit({ ...upcoming, version: 4 }, token);
    await expect.element(state("Booked")).toBeVisible();
    const sent: unknown[] = [];
    const note = ({ body }: { body: unknown }) => {
      sent.push(body);
      return refusal("conflict");
    };
    answerFromNow(
      answer(showAppointmentByMailLink, { ...upcoming, version: 5, doctorId: "ida", doctor: "Dr. Ida New" }),
      answer(confirmAppointmentByMailLink, note),
      answer(cancelAppointmentByMailLink, note),
    );
    if (act === "confirm") await button("Confirm appointment").click();
    else {
      await button("Cancel").click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel appointment" }).click();
    }
    await expect
      .element(page.getByText("This appointment has changed meanwhile. Please look at it again."))
      .toBeVisible();
    await expect.element(page.getByText("with Dr. Ida New")).toBeVisible();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(sent).toEqual([{ token, version: 4 }]);
  },
);
