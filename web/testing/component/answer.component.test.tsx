import { listBookings } from "@clinic/contract/bookings.ts";
import { listFeeds } from "@clinic/contract/feeds.ts";
import { confirmAppointmentByMailLink, showAppointmentByMailLink } from "@clinic/contract/mail-links.ts";
import { expect, test } from "vitest";
import { answer, listPage, refusal } from "./answer.ts";
import { takeComplaints } from "./complaints.ts";
import { mailLinkToken, upcomingAppointment } from "./mail-link-page.ts";
import { mountPage } from "./mount-page.tsx";

/** Sends a request to a page with this request handler. Returns the complaints: the errors that would fail the test. */
async function complaintsOf(
  handler: ReturnType<typeof answer>,
  method: string,
  path: string,
  body?: unknown,
): Promise<string> {
  await mountPage("/infoCard", { answers: [handler] });
  await fetch(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) }).catch(() => {});
  return takeComplaints().join("\n");
}

const link = { token: mailLinkToken };

test("accepts a request and an answer that match the contract", async () => {
  const handler = answer(showAppointmentByMailLink, upcomingAppointment);
  expect(await complaintsOf(handler, "POST", "/link/appointment", link)).toBe("");
});

test("fails the test on a request without an answer, and names its method and path", async () => {
  const handler = answer(showAppointmentByMailLink, upcomingAppointment);
  expect(await complaintsOf(handler, "DELETE", "/booking/b1?version=1")).toBe(
    "DELETE /booking/b1?version=1 has no answer in this test",
  );
});

test("fails the test on a request that breaks the contract", async () => {
  const handler = answer(confirmAppointmentByMailLink, upcomingAppointment);
  const complaints = await complaintsOf(handler, "POST", "/link/confirm", link);
  expect(complaints).toMatch(/^POST \/link\/confirm: the body breaks the contract:.*version/s);
});

test("fails the test on an answer with a missing or extra field", async () => {
  const { version: _, ...withoutVersion } = upcomingAppointment;
  const missingField = answer(showAppointmentByMailLink, withoutVersion as typeof upcomingAppointment);
  expect(await complaintsOf(missingField, "POST", "/link/appointment", link)).toMatch(
    /the answer breaks the contract:.*version/s,
  );
  const extraField = answer(showAppointmentByMailLink, {
    ...upcomingAppointment,
    phone: "202-555-0143",
  } as typeof upcomingAppointment);
  expect(await complaintsOf(extraField, "POST", "/link/appointment", link)).toMatch(
    /the answer has fields that the contract lacks: phone$/,
  );
});

test("fails the test on an error code that the endpoint never returns", async () => {
  const handler = answer(showAppointmentByMailLink, refusal("slot-taken"));
  expect(await complaintsOf(handler, "POST", "/link/appointment", link)).toMatch(
    /the server never refuses this with slot-taken$/,
  );
});

test("fails the test on a request without its required token", async () => {
  expect(await complaintsOf(answer(listBookings, listPage([])), "GET", "/booking")).toMatch(
    /asked without a token/,
  );
  expect(await complaintsOf(answer(listFeeds, []), "GET", "/feeds")).toMatch(/asked without a token/);
});

test("fails the test on a console error that it does not expect", async () => {
  await mountPage("/infoCard");
  console.error("This test says so on purpose");
  expect(takeComplaints()).toEqual(["This test says so on purpose"]);
  await mountPage("/infoCard", { expected: [/on purpose/] });
  console.error("This test says so on purpose");
  expect(takeComplaints()).toEqual([]);
});
