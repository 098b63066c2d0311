import { type Booking, listBookings } from "@clinic/contract/bookings.ts";
import {
  changeReview,
  listManagedReviews,
  listOwnReviews,
  listReviews,
  type OwnReview,
  writeReview,
} from "@clinic/contract/reviews.ts";
import { showSettings } from "@clinic/contract/settings.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { demoReviews, demoSettingsAnswer } from "../../../emulators/seed/demo-clinic.ts";
import { answer, listPage, refusal } from "../../testing/component/answer.ts";
import {
  addAnswers,
  admin,
  defaultNow,
  mountPage,
  patient,
  remountPage,
} from "../../testing/component/mount-page.tsx";
import { publicAnswers } from "../../testing/component/sample-clinic.ts";
import {
  findAccessibilityFaults,
  findFaultsInEveryVariant,
  phone,
} from "../../testing/component/screen-variants.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";

/** An appointment two days before the test's present time. */
const visit: Booking = sampleBooking({
  ...{ treatmentId: "teeth-cleaning", treatment: "Teeth Cleaning", Price: 90 },
  ...{ date: "Nov 18, 2026", dateISO: "2026-11-18", slot: "09:00 AM" },
  startsAt: "2026-11-18T14:00:00Z",
  endsAt: "2026-11-18T14:30:00Z",
});

/** Opens My Reviews for a patient with one past appointment and no review. */
function openMyReviews(path = "/dashboard/review"): Promise<void> {
  return mountPage(path, {
    viewport: phone,
    signedInAs: patient,
    answers: [
      answer(listBookings, listPage([visit])),
      answer(listOwnReviews, listPage([])),
      answer(writeReview, refusal("not-reviewable")),
    ],
  });
}

const getTextField = () => page.getByLabelText("Review", { exact: true });
const getWriteButton = () => page.getByRole("button", { name: /^Write a review/ });
const getStars = () => page.getByRole("radiogroup", { name: "Stars" });
const getStar = (name: string) => getStars().getByLabelText(name, { exact: true });
const getGoBackButton = () => page.getByRole("button", { name: "Go back" });

test("has no accessibility problems", async () => {
  await openMyReviews();
  await getWriteButton().click();
  await expect.element(getTextField()).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await getGoBackButton().click();
  await expect.element(getTextField()).not.toBeInTheDocument();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("shows errors for missing stars and text, and arrow keys choose the stars", async () => {
  await openMyReviews(`/dashboard/review?appointment=${visit._id}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(page.getByText("Review is required")).toBeVisible();
  await expect.element(getStars().getByText("How many stars would you give?")).toBeVisible();
  await expect.element(getStar("1 star")).toHaveFocus();
  expect(await findAccessibilityFaults()).toEqual([]);
  await getStar("3 stars").click();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(getStar("4 stars")).toHaveFocus();
  await expect.element(getStar("4 stars")).toBeChecked();
  expect(getStars().getByText("How many stars would you give?").elements()).toEqual([]);
});

test("signs with the first name and an initial unless the writer wants the whole name", async () => {
  const sent: unknown[] = [];
  await openMyReviews();
  addAnswers(
    answer(writeReview, ({ body }) => {
      sent.push(body);
      return refusal("not-reviewable");
    }),
  );
  await getWriteButton().click();
  await getTextField().fill("Careful and kind");
  await getStar("4 stars").click();
  await expect.element(page.getByText("It appears as written by Ada P. once")).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(page.getByLabelText("Show which treatment this is about")).toBeVisible();
  await page.getByLabelText("Sign with my whole name, Ada Patient").click();
  await expect.element(page.getByText("It appears as written by Ada Patient once")).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(() => sent).toMatchObject([{ showsWholeName: false }, { showsWholeName: true }]);
});

test("keeps a draft over a reload, and drops it when the patient leaves after a question", async () => {
  await openMyReviews();
  await getWriteButton().click();
  await getTextField().fill("Careful and kind");
  await getStar("4 stars").click();
  await remountPage();
  await expect.element(page.getByText("We kept what you had typed.")).toBeVisible();
  await expect.element(getTextField()).toHaveValue("Careful and kind");
  await expect.element(getStar("4 stars")).toBeChecked();
  expect(await findAccessibilityFaults()).toEqual([]);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(getTextField()).toHaveValue("");
  await expect.element(getStar("4 stars")).not.toBeChecked();
  await getTextField().fill("On second thought");
  await getGoBackButton().click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect.element(getTextField()).not.toBeInTheDocument();
  await remountPage();
  await expect.element(getWriteButton()).toBeVisible();
  expect(getTextField().elements()).toEqual([]);
  await getWriteButton().click();
  await expect.element(getTextField()).toHaveValue("");
});

test("has stars that are large enough to tap, and asks before a choice is lost", async () => {
  await openMyReviews(`/dashboard/review?appointment=${visit._id}`);
  const radios = getStars().getByRole("radio");
  await expect.element(radios).toHaveLength(5);
  for (const radio of radios.elements()) {
    const { width, height } = radio.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await radios.last().click();
  await getGoBackButton().click();
  await expect.element(page.getByText("Leave without sending it?")).toBeVisible();
});

test("updates count and average on the reviews page as soon as a review is taken off", async () => {
  const ownReviews = demoReviews.map(
    (review): OwnReview => ({
      ...review,
      ...{ appointment: review._id, treatment: "Cavity Filling", visitDateISO: review.dateISO },
      ...{ approved: true, updatedAt: defaultNow },
    }),
  );
  let shown = ownReviews;
  const written = () => demoReviews.filter(({ _id }) => shown.some((review) => review._id === _id));
  const average = () => (shown.length === 3 ? 4.7 : 5);
  await mountPage("/dashboard/reviews?show=approved", {
    signedInAs: admin,
    answers: [
      answer(listManagedReviews, ({ query }) =>
        listPage(query.approved === "true" ? shown.map((review) => ({ ...review, uid: null })) : []),
      ),
      answer(changeReview, ({ params: { id } }) => {
        const taken = ownReviews.find(({ _id }) => _id === id);
        if (!taken) return refusal("not-found");
        shown = shown.filter((review) => review !== taken);
        return { ...taken, approved: false };
      }),
      answer(listReviews, () => listPage(written())),
      answer(showSettings, () => ({
        ...demoSettingsAnswer,
        reviews: { average: average(), count: shown.length, stars: [0, 0, 0, shown.length - 2, 2] },
      })),
      ...publicAnswers,
    ],
  });
  const menu = page.getByRole("navigation", { name: "Main" });
  const summary = (text: string) => page.getByRole("paragraph").filter({ hasText: text });
  await menu.getByRole("link", { name: "Review", exact: true }).click();
  await expect.element(summary("4.7of 5 stars, 3 reviews")).toBeVisible();
  history.back();
  const entry = page.getByRole("article").filter({ hasText: "Marcus Green" });
  await entry.getByRole("button", { name: "Take off the site" }).click();
  await expect.element(entry).not.toBeInTheDocument();
  await menu.getByRole("link", { name: "Review", exact: true }).click();
  await expect.element(summary("5of 5 stars, 2 reviews")).toBeVisible();
  await expect.element(page.getByText("Marcus Green")).not.toBeInTheDocument();
});
