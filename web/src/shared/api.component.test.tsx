import { exportAccess } from "@clinic/contract/access.ts";
import { searchPeople } from "@clinic/contract/people.ts";
import { listTreatments } from "@clinic/contract/treatments.ts";
import { listUsers, searchUsers, type User } from "@clinic/contract/users.ts";
import { presentRole } from "@clinic/domain/reach.ts";
import { HttpResponse, http } from "msw/http";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { demoTreatments } from "../../../emulators/seed/demo-clinic.ts";
import { answer, listPage, refusal } from "../../testing/component/answer.ts";
import { testPassword } from "../../testing/component/firebase-auth.ts";
import {
  addAnswers,
  admin,
  holdTimers,
  mountPage,
  patient,
  remountPage,
} from "../../testing/component/mount-page.tsx";
import { listSentAddresses } from "../../testing/component/network.ts";
import { mountSchedule, ScheduleServer } from "../../testing/component/schedule-server.ts";
import { call } from "./api.ts";
import { readTimeoutMs } from "./api-error.ts";
import { settleIdentityQuestion } from "./session/confirm-identity.ts";
import type { SessionUser } from "./session/session-state.ts";
import { signInWithPassword } from "./session/sign-in.ts";

const users = [admin, patient].map(
  ({ uid, name, email, staff, verified }): User => ({
    _id: uid,
    name,
    email,
    ...presentRole(staff),
    emailVerified: verified,
  }),
);

test("no URL contains the address that an admin searches for, and each search is sent once", async () => {
  const { email } = patient;
  const searches: string[] = [];
  const treatmentsAskedBy = new Set<SessionUser | null>();
  await mountSchedule(new ScheduleServer(), "", {
    answers: [
      answer(listTreatments, ({ by }) => {
        treatmentsAskedBy.add(by);
        return demoTreatments;
      }),
      answer(searchPeople, ({ body }) => {
        searches.push(`people: ${body.q}`);
        const { uid, name } = patient;
        return { accounts: [{ uid, name, email, emailVerified: true, phone: "" }], callers: [] };
      }),
      answer(listUsers, listPage(users)),
      answer(searchUsers, ({ body }) => {
        searches.push(`users: ${body.q}`);
        return listPage(users.filter((user) => user.email === body.q));
      }),
    ],
  });
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await expect.element(dialog.getByRole("option", { name: /Cavity Filling/ })).toBeInTheDocument();
  // Fills the field at once, because a part of an address that is typed slowly is searched too.
  await dialog.getByLabelText("Email").fill(email);
  await expect.element(dialog.getByText("This address has a verified account")).toBeVisible();
  expect(searches).toEqual([`people: ${email}`]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();

  await page
    .getByRole("navigation", { name: "Dashboard" })
    .first()
    .getByRole("link", { name: "All Users" })
    .click();
  const rows = page.getByRole("table", { name: "Users" }).getByRole("row");
  const search = page.getByLabelText("Search", { exact: true });
  await search.fill(email);
  // The rows are one user and the row of column heads.
  await expect.element(rows).toHaveLength(2);
  expect(searches).toEqual([`people: ${email}`, `users: ${email}`]);
  // Sends further requests, whose Referer is this page's URL.
  await search.fill("");
  await expect.element(rows).toHaveLength(3);
  await search.fill(email);
  await expect.element(rows).toHaveLength(2);
  await remountPage();
  await expect.element(rows).toHaveLength(2);

  expect(decodeURIComponent(listSentAddresses().join("\n"))).not.toContain(email);
  expect([...treatmentsAskedBy]).toEqual([null]);
});

test("a call that waits for a sign-in isn't sent for somebody who has taken over meanwhile", async () => {
  const colleague: SessionUser = { ...admin, uid: "kim", email: "kim@clinic.test", name: "Kim Colleague" };
  let calls = 0;
  await mountSchedule(new ScheduleServer(), "", {
    others: [colleague],
    answers: [
      answer(exportAccess, () => {
        calls += 1;
        return calls === 1 ? refusal("sign-in-again") : "When\r\n";
      }),
    ],
  });
  const waiting = call(exportAccess, { query: {} }).catch((error: unknown) => error);
  await expect.element(page.getByRole("dialog", { name: "Confirm that it's you" })).toBeVisible();
  await signInWithPassword(colleague.email, testPassword);
  settleIdentityQuestion(true);
  expect(await waiting).toMatchObject({ code: "sign-in-again" });
  expect(calls).toBe(1);
});

test("a read whose answer never ends times out", async () => {
  const passLimit = holdTimers(readTimeoutMs);
  let onStart = () => {};
  const started = new Promise<void>((resolve) => {
    onStart = resolve;
  });
  await mountPage("/infoCard");
  addAnswers(
    http.get(
      "/service",
      () =>
        new HttpResponse(
          new ReadableStream({
            start: (body) => {
              body.enqueue(new TextEncoder().encode("["));
              onStart();
            },
          }),
          { headers: { "Content-Type": "application/json" } },
        ),
    ),
    http.head("/robots.txt", () => new HttpResponse()),
  );
  const read = call(listTreatments, {}, { anonymous: true });
  await started;
  passLimit();
  await expect(read).rejects.toMatchObject({ code: "timed-out" });
});
