import { listManagedDoctors } from "@clinic/contract/doctors.ts";
import { addFeed, type Feed, listFeeds, removeFeed } from "@clinic/contract/feeds.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, connectionLost, holdReply, listPage, refusal } from "../../../testing/component/answer.ts";
import { addAnswers, admin, defaultNow, mountPage } from "../../../testing/component/mount-page.tsx";
import { dentists, managedDentists } from "../../../testing/component/sample-clinic.ts";
import {
  findAccessibilityFaults,
  findFaultsInEveryVariant,
} from "../../../testing/component/screen-variants.ts";

const path = "/dashboard/feeds";

function serveFeeds() {
  let feeds: Feed[] = [];
  let count = 0;
  const add = (sent: { name?: string | undefined; doctorId: string | null; names: boolean }): string => {
    const { name = "", doctorId, names } = sent;
    count += 1;
    const doctor = dentists.find(({ _id }) => _id === doctorId)?.name ?? null;
    const _id = `feed-${count}`;
    feeds = [
      {
        ...{ _id, name, doctorId, doctor, names, maker: admin.name, createdAt: defaultNow, readAt: null },
        hasEnded: false,
      },
      ...feeds,
    ];
    return _id;
  };
  return {
    add,
    list: () => feeds,
    answers: [
      answer(listManagedDoctors, listPage(managedDentists)),
      answer(listFeeds, () => feeds),
      answer(addFeed, ({ body }) => {
        const _id = add(body);
        return { success: true as const, _id, path: `/feeds/${_id.padEnd(22, "-")}.ics` };
      }),
      answer(removeFeed, ({ params }) => {
        feeds = feeds.filter(({ _id }) => _id !== params.id);
        return { success: true as const };
      }),
    ],
  };
}

const address = () => page.getByLabelText("Address", { exact: true });
const confirmRemoval = () => page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();

test("is accessible with and without a new address", async () => {
  await mountPage(path, { signedInAs: admin, answers: serveFeeds().answers });
  await page.getByRole("button", { name: "Add feed" }).click();
  await expect.element(address()).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await page
    .getByRole("button", { name: /^Remove: The whole clinic/ })
    .first()
    .click();
  await expect.element(page.getByRole("dialog").getByText("stops working at once")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await confirmRemoval();
  await expect.element(page.getByText("Feed removed")).toBeVisible();
});

test("says that a feed has ended, and why", async () => {
  const clinic = serveFeeds();
  clinic.add({ name: "Old phone", doctorId: null, names: false });
  const [feed] = clinic.list();
  const ended = answer(listFeeds, feed ? [{ ...feed, hasEnded: true }] : []);
  await mountPage(path, { signedInAs: admin, answers: [ended, ...clinic.answers] });
  await expect.element(page.getByText("Ended", { exact: true })).toBeVisible();
  await expect
    .element(page.getByText("The person who added it has since changed their password"))
    .toBeVisible();
});

test("removing a feed hides its address", async () => {
  await mountPage(path, { signedInAs: admin, answers: serveFeeds().answers });
  await page.getByLabelText("Name", { exact: true }).fill("Waiting room");
  await page.getByRole("button", { name: "Add feed" }).click();
  await expect.element(address()).toBeVisible();
  await page.getByRole("button", { name: /^Remove: Waiting room/ }).click();
  await confirmRemoval();
  await expect.element(address()).not.toBeInTheDocument();
});

test("lists a feed that was added while the list was loading again", async () => {
  const clinic = serveFeeds();
  const before = holdReply(clinic.list());
  let calls = 0;
  const list = answer(listFeeds, () => {
    calls += 1;
    // The first attempt fails, so that the form shows an error.
    if (calls === 1) return refusal("unavailable");
    return calls === 2 ? before.reply() : clinic.list();
  });
  await mountPage(path, { signedInAs: admin, answers: [list, ...clinic.answers] });
  await page.getByLabelText("Name", { exact: true }).fill("Quick add");
  await expect.poll(before.asked).toBe(1);
  await page.getByRole("button", { name: "Add feed" }).click();
  await expect.element(address()).toBeVisible();
  before.release();
  const remove = page.getByRole("button", { name: /^Remove: Quick add/ });
  await remove.click();
  await confirmRemoval();
  await expect.element(remove).not.toBeInTheDocument();
});

test("lists a feed whose answer was lost, and says that it may have been added", async () => {
  const clinic = serveFeeds();
  await mountPage(path, { signedInAs: admin, answers: clinic.answers });
  const removes = page.getByRole("button", { name: /^Remove: Dr. Mei-Lin Chen, without names, added / });
  await page.getByLabelText("Whose appointments").selectOptions("Dr. Mei-Lin Chen");
  addAnswers(
    answer(addFeed, ({ body }) => {
      clinic.add(body);
      return connectionLost;
    }),
  );
  await page.getByRole("button", { name: "Add feed" }).click();
  await expect.element(page.getByText("A feed may have been added")).toBeVisible();
  await expect.element(removes).toHaveLength(1);
  await removes.click();
  await expect
    .element(page.getByRole("dialog").getByText(/Dr. Mei-Lin Chen, without names, added /))
    .toBeVisible();
  await confirmRemoval();
  await expect.element(page.getByText("Feed removed")).toBeVisible();
});

test("says that the doctors can't be loaded, and loads them again", async () => {
  const { answers } = serveFeeds();
  await mountPage(path, {
    signedInAs: admin,
    answers: [answer(listManagedDoctors, refusal("forbidden")), ...answers],
  });
  const fault = page.getByText("The doctors could not be loaded");
  await expect.element(fault).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  addAnswers(...answers);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(fault).not.toBeInTheDocument();
  await page.getByLabelText("Whose appointments").selectOptions("Dr. Amara Okafor");
});
