import { expect, test } from "vitest";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { phone } from "../../../../emulators/testing/looks.ts";
import {
  button,
  coming,
  hours,
  openVisit,
  paid,
  problem,
  standing,
  token,
} from "../../../testing/visit-page.ts";

test.for([token, `${token}.cancel`, token.slice(3), ""])(
  "a link that leads nowhere says what to do: #%s",
  async (hash, t) => {
    const page = await openPage(t, { viewport: phone, expected: [/status of 404/] });
    await page.goto(`/visit#${hash}`);
    await page.getByRole("heading", { name: "This link doesn't lead anywhere" }).waitFor();
    await page.getByRole("link", { name: "+1 202-555-0143" }).first().waitFor();
    await page.getByRole("main").getByRole("link", { name: "My Appointments" }).waitFor();
  },
);

test("a link that is opened again asks about the appointment as it is by then", async (t) => {
  const { page } = await openVisit(t, paid, token);
  await standing(page, "Booked");
  const later = { ...paid, date: "Jan 5, 2023", refundableUntil: hours(-1) };
  await page.route("**/link/appointment", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({ json: later });
  });
  await page.evaluate((hash) => location.assign(hash), `#${token}.cancel`);
  const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await dialog.waitFor();
  await dialog.getByText("on Jan 5, 2023 at").waitFor();
  await dialog.getByText(/your payment of \$150 will not be refunded/).waitFor();
});

test("what has begun while the page was open is refused, and the page then says so", async (t) => {
  const { page } = await openVisit(t, coming, token, [/status of 409/]);
  await standing(page, "Booked");
  await page.route("**/link/appointment", (route) =>
    route.fulfill({ json: { ...coming, changeable: false, startsAt: hours(-0.1), endsAt: hours(1) } }),
  );
  await page.route("**/link/confirm", (route) => route.fulfill(problem(409, "too-late")));
  await button(page, "Confirm appointment").click();
  await standing(page, "Started");
});

test.for(["confirm", "cancel"])(
  "what has changed while the page was open is shown, not done: %s",
  async (deed, t) => {
    const { page } = await openVisit(t, { ...coming, version: 4 }, token, [/status of 409/]);
    await standing(page, "Booked");
    await page.route("**/link/appointment", (route) =>
      route.fulfill({ json: { ...coming, version: 5, doctorId: "ida", doctor: "Dr. Ida New" } }),
    );
    const sent: unknown[] = [];
    await page.route(`**/link/${deed}`, (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill(problem(409, "conflict"));
    });
    if (deed === "confirm") await button(page, "Confirm appointment").click();
    else {
      await button(page, "Cancel").click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel appointment" }).click();
    }
    await page.getByText("This appointment has changed meanwhile. Please look at it again.").waitFor();
    await page.getByText("with Dr. Ida New").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(sent).toEqual([{ token, version: 4 }]);
  },
);
