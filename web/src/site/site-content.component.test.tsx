import { listDoctors } from "@clinic/contract/doctors.ts";
import { listReviews } from "@clinic/contract/reviews.ts";
import { showSettings } from "@clinic/contract/settings.ts";
import { showLegalText, showSite } from "@clinic/contract/site.ts";
import { listTreatments, type Treatment } from "@clinic/contract/treatments.ts";
import { publicSiteOf } from "@clinic/domain/default-site.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { demoSettingsAnswer, demoTreatments } from "../../../emulators/seed/demo-clinic.ts";
import { answer, listPage } from "../../testing/component/answer.ts";
import { addAnswers, mountPage, remountPage } from "../../testing/component/mount-page.tsx";
import { longestContent, otherClinicSite } from "../../testing/component/other-clinic.ts";
import { dentists, publicAnswers } from "../../testing/component/sample-clinic.ts";
import {
  findFaultsInEveryVariant,
  pageOverflowPixels,
  phone,
} from "../../testing/component/screen-variants.ts";
import { resetPublished, useSettings } from "../shared/published.ts";
import { useTreatments } from "../shared/published-lists.ts";

const site = otherClinicSite;
const answers = [
  answer(listReviews, listPage([])),
  answer(listDoctors, listPage(dentists)),
  ...publicAnswers,
];
const clinic = { name: "Harbour Lane Dental" };
const styleOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);

test("the home page shows the clinic's own words and picture, and no section that the clinic left out", async () => {
  await mountPage("/", { site, clinic, answers });
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Gentle hands by the harbour.");
  await expect.element(page.getByRole("img", { name: "The waiting room" })).toBeVisible();
  await expect.element(page.getByText("We take cards and cash, and most plans.")).toBeVisible();
  await expect.element(page.getByText("By the water since 1998.")).toBeVisible();
  expect(document.querySelector(".promo")).toBeNull();
  expect(page.getByRole("main").element().textContent).not.toMatch(/Pearl Street Dental|Half an hour|bridge/);
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("rows with photos, drawings and no picture line up, and no row has a picture if none has one", async () => {
  const photo = otherClinicSite.hero?.sizes[0]?.src ?? "";
  const pictures = [photo, "", "cleaning"];
  const shown: Treatment[] = demoTreatments.map(({ picture: _, ...treatment }, i) => {
    const picture = pictures[i];
    return picture ? { ...treatment, picture } : treatment;
  });
  await mountPage("/", { site, clinic, answers: [answer(listTreatments, shown), ...answers] });
  await expect.poll(() => document.querySelector(".row-art.is-photo")).not.toBeNull();
  const titles = [...document.querySelectorAll(".row-item h3")];
  expect(new Set(titles.map((title) => title.getBoundingClientRect().left)).size).toBe(1);
  addAnswers(
    answer(
      listTreatments,
      shown.map(({ picture: _, ...treatment }) => treatment),
    ),
  );
  useTreatments.refetch();
  await expect.poll(() => document.querySelector(".row-picture")).toBeNull();
});

test("drawings of treatments and of streets take the clinic's color, on light and dark screens", async () => {
  const fillOf = (selector: string) => {
    const part = document.querySelector(selector);
    return part && getComputedStyle(part).fill;
  };
  for (const colorScheme of ["light", "dark"] as const) {
    const { primary } = site.tones?.[colorScheme] ?? {};
    const asRgb = `rgb(${[1, 3, 5].map((at) => Number.parseInt(primary?.slice(at, at + 2) ?? "", 16)).join(", ")})`;
    await mountPage("/", { site, clinic, answers, colorScheme });
    await expect.poll(() => fillOf(".row-art [fill='var(--primary)']")).toBe(asRgb);
    await mountPage("/infoCard", { site, clinic, answers, colorScheme });
    await expect.poll(() => fillOf(".map-picture path")).toBe(asRgb);
  }
});

test("a text that the clinic left out takes no room", async () => {
  await mountPage("/", { site: { ...site, home: { ...site.home, lead: "" } }, clinic, answers });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(document.querySelector<HTMLElement>("[data-words='site.home.lead']")?.offsetHeight).toBe(0);
});

test("a clinic without a picture gets a drawing in its color", async () => {
  await mountPage("/", { site: { ...site, hero: null }, clinic, answers });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(document.querySelector("svg.hero-picture")).not.toBeNull();
});

test("the clinic's color is that of buttons and links, and goes when the clinic gives it up", async () => {
  await mountPage("/", { site, clinic, answers });
  await expect.poll(() => styleOf("--primary")).toBe("#1d4ed8");
  addAnswers(answer(showSite, { ...site, accent: null, tones: null }));
  resetPublished();
  await remountPage();
  await expect.poll(() => styleOf("--primary")).not.toBe("#1d4ed8");
});

test("the page about the clinic shows its statements, paragraphs and rooms", async () => {
  await mountPage("/about", { site, clinic, answers });
  await expect.element(page.getByText("Three dentists, two hygienists and a dog.")).toBeVisible();
  await expect.element(page.getByText("Today there are four.")).toBeVisible();
  await expect.element(page.getByRole("img", { name: "Room two" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "You choose your time" })).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("the footer leads to the privacy notice, and to no terms where there are none", async () => {
  const notice = answer(showLegalText, { text: "# What we keep\nYour name.\n\nNothing else." });
  await mountPage("/", { site, clinic, answers: [notice, ...answers] });
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect.element(page.getByRole("heading", { name: "What we keep" })).toBeVisible();
  await expect.element(page.getByText("Nothing else.")).toBeVisible();
  expect(page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).elements()).toEqual([]);
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("the tab names the clinic", async () => {
  await mountPage("/contact", { site, clinic, answers });
  await expect.poll(() => document.title).toBe("Contact · Harbour Lane Dental");
});

test("the page's language follows the clinic's formats", async () => {
  await mountPage("/", { site, clinic: { locale: "en-GB" }, answers });
  await expect.poll(() => document.documentElement.lang).toBe("en-GB");
  addAnswers(answer(showSettings, demoSettingsAnswer));
  useSettings.refetch();
  await expect.poll(() => document.documentElement.lang).toBe("en-US");
});

test("texts of the greatest length fit on a phone", async () => {
  const longest = { ...longestContent(), hero: null };
  for (const path of ["/", "/about", "/contact"]) {
    await mountPage(path, { site: publicSiteOf(longest), clinic, answers, viewport: phone });
    await expect.element(page.getByText(longest.footerLine, { exact: true })).toBeVisible();
    expect(pageOverflowPixels(), path).toBe(0);
  }
});
