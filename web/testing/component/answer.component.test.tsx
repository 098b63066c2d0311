import { listBookings } from "@clinic/contract/bookings.ts";
import { listFeeds } from "@clinic/contract/feeds.ts";
import { confirmAppointmentByMailLink, showAppointmentByMailLink } from "@clinic/contract/mail-links.ts";
import { expect, test } from "vitest";
import { answer, listPage, refusal } from "./answer.ts";
import { takeComplaints } from "./complaints.ts";
import { token, upcoming } from "./linked-visit.ts";
import { mountPage } from "./mount-page.tsx";

/** The complaints about this request and this answer. */
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

const link = { token };

test("a request and an answer that keep the contract cause no complaint", async () => {
  const handler = answer(showAppointmentByMailLink, upcoming);
  expect(await complaintsOf(handler, "POST", "/link/appointment", link)).toBe("");
});

test("a request without an answer fails the test by its method and path", async () => {
  const handler = answer(showAppointmentByMailLink, upcoming);
  expect(await complaintsOf(handler, "DELETE", "/booking/b1?version=1")).toBe(
    "DELETE /booking/b1?version=1 has no answer in this test",
  );
});

test("a request that breaks the contract fails the test", async () => {
  const handler = answer(confirmAppointmentByMailLink, upcoming);
  const told = await complaintsOf(handler, "POST", "/link/confirm", link);
  expect(told).toMatch(/^POST \/link\/confirm: the body breaks the contract:.*version/s);
});

test("an answer with a field too few or too many fails the test", async () => {
  const { version: _, ...less } = upcoming;
  const lacking = answer(showAppointmentByMailLink, less as typeof upcoming);
  expect(await complaintsOf(lacking, "POST", "/link/appointment", link)).toMatch(
    /the answer breaks the contract:.*version/s,
  );
  const more = answer(showAppointmentByMailLink, { ...upcoming, phone: "202-555-0143" } as typeof upcoming);
  expect(await complaintsOf(more, "POST", "/link/appointment", link)).toMatch(
    /the answer has fields that the contract lacks: phone$/,
  );
});

test("a refusal that this endpoint never gives fails the test", async () => {
  const handler = answer(showAppointmentByMailLink, refusal("slot-taken"));
  expect(await complaintsOf(handler, "POST", "/link/appointment", link)).toMatch(
    /the server never refuses this with slot-taken$/,
  );
});

test("a request without the token that it needs fails the test", async () => {
  expect(await complaintsOf(answer(listBookings, listPage([])), "GET", "/booking")).toMatch(
    /asked without a token/,
  );
  expect(await complaintsOf(answer(listFeeds, []), "GET", "/feeds")).toMatch(/asked without a token/);
});

test("a console error fails the test unless the test expects it", async () => {
  await mountPage("/infoCard");
  console.error("This test says so on purpose");
  expect(takeComplaints()).toEqual(["This test says so on purpose"]);
  await mountPage("/infoCard", { expected: [/on purpose/] });
  console.error("This test says so on purpose");
  expect(takeComplaints()).toEqual([]);
});
