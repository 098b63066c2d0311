import { photoTypes, uploadPhoto } from "@clinic/contract/doctors.ts";
import { listReviews } from "@clinic/contract/reviews.ts";
import { showManagedSettings } from "@clinic/contract/settings.ts";
import {
  type ManagedSite,
  type SiteContent,
  saveSite,
  showManagedSite,
  showSite,
  siteContentSchema,
  undoSite,
} from "@clinic/contract/site.ts";
import { defaultSite, publicSiteOf } from "@clinic/domain/default-site.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as z from "zod/mini";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { answer, listPage, refusal } from "../../testing/component/answer.ts";
import { addAnswers, admin, mountPage, remountPage } from "../../testing/component/mount-page.tsx";
import { otherClinicContent } from "../../testing/component/other-clinic.ts";
import { publicAnswers } from "../../testing/component/sample-clinic.ts";
import { desktop, findFaultsInEveryVariant } from "../../testing/component/screen-variants.ts";

/** A server that keeps the content in memory. */
function serveSite(first: SiteContent = defaultSite) {
  let site: ManagedSite = { content: z.parse(siteContentSchema, first), previous: null, changedAt: null };
  const changedAt = "2026-11-20T15:00:00Z";
  const isCurrent = (seen: unknown) => JSON.stringify(seen) === JSON.stringify(site.content);
  const photos: File[] = [];
  return {
    stored: () => site,
    change: (content: Partial<SiteContent>) => {
      site = { ...site, content: { ...site.content, ...content } };
    },
    photos,
    answers: [
      answer(showManagedSite, () => site),
      answer(saveSite, ({ body: { previous, ...content } }) => {
        if (!isCurrent(previous)) return refusal("conflict");
        site = { content, previous: site.content, changedAt };
        return site;
      }),
      answer(undoSite, ({ body }) => {
        if (!isCurrent(body.content) || !site.previous) return refusal("conflict");
        site = { content: site.previous, previous: site.content, changedAt };
        return site;
      }),
      answer(showSite, () => publicSiteOf(site.content)),
      answer(uploadPhoto, ({ body: { image } }) => {
        photos.push(image);
        return { success: true as const, data: { url: `/photos/${photos.length}` } };
      }),
    ],
  };
}

async function mountSiteSettings(
  { answers }: ReturnType<typeof serveSite>,
  { locale = "en-US", viewport = desktop } = {},
): Promise<void> {
  await mountPage("/dashboard/settings/site", {
    signedInAs: admin,
    clinic: { locale },
    viewport,
    answers: [...answers, answer(listReviews, listPage([])), ...publicAnswers],
  });
  await expect.element(field("Headline")).toBeVisible();
}

const field = (label: string) => page.getByLabelText(label, { exact: true });
const preview = () => page.frameLocator(page.getByTitle(/^Preview of the page/));
const publish = () => page.getByRole("button", { name: "Publish" });
const undoButton = () => page.getByRole("button", { name: "Undo the last change" });

/** Draws a photo as a camera would store it. */
async function makePhoto(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.fillRect(0, 0, width / 2, height);
  const [type] = photoTypes;
  return new File([await canvas.convertToBlob({ type })], "room.jpg", { type });
}

test("the preview shows the real page with each change, before anything is published", async () => {
  const server = serveSite(otherClinicContent);
  await mountSiteSettings(server);
  await expect
    .element(preview().getByRole("heading", { level: 1, includeHidden: true }))
    .toHaveTextContent("Gentle hands by the harbour.");
  await field("Headline").fill("New words");
  await expect
    .element(preview().getByRole("heading", { level: 1, includeHidden: true }))
    .toHaveTextContent("New words");
  expect(server.stored().content.home.headline).toBe("Gentle hands by the harbour.");
  await field("Text of the contact page").fill("Come by.");
  await expect.element(preview().getByText("Come by.")).toBeInTheDocument();
});

test("the preview has the width of a phone or of a desktop", async () => {
  await mountSiteSettings(serveSite());
  const width = () => document.querySelector<HTMLIFrameElement>(".preview-frame")?.contentWindow?.innerWidth;
  await expect.poll(width).toBe(390);
  await page.getByRole("button", { name: "Desktop" }).click();
  await expect.poll(width).toBe(1280);
});

test("on a phone the preview is drawn as soon as somebody scrolls towards it", async () => {
  await mountSiteSettings(serveSite(), { viewport: { width: 390, height: 844 } });
  const heading = () => preview().getByRole("heading", { level: 1, includeHidden: true });
  const frame = page.getByTitle(/^Preview of the page/);
  await expect.element(frame).toBeInTheDocument();
  expect(heading().query()).toBeNull();
  frame.element().scrollIntoView();
  await expect.element(heading()).toBeInTheDocument();
});

test("a published change shows on the site, and can be undone and done again", async () => {
  const server = serveSite();
  await mountSiteSettings(server);
  expect(undoButton().elements()).toEqual([]);
  await field("Headline").fill("New words");
  await publish().click();
  await expect.element(page.getByText("Site published")).toBeVisible();
  expect(server.stored().content.home.headline).toBe("New words");
  await undoButton().click();
  await expect.element(field("Headline")).toHaveValue(defaultSite.home.headline);
  expect(server.stored().content).toEqual(defaultSite);
  await undoButton().click();
  await expect.element(field("Headline")).toHaveValue("New words");
});

test("somebody else's change is not overwritten, and what was typed stays until it is discarded", async () => {
  const server = serveSite();
  await mountSiteSettings(server);
  await field("Headline").fill("Mine");
  server.change({ footerLine: "Theirs" });
  await publish().click();
  await expect.element(page.getByText(/What you typed is still here/)).toBeVisible();
  await expect.element(field("Headline")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Discard it and load the current version" }).click();
  await expect.element(field("Line below the name")).toHaveValue("Theirs");
  expect(server.stored().content.home.headline).toBe(defaultSite.home.headline);
});

test("after a conflict the page lists what somebody else changed, and the next press publishes over it", async () => {
  const server = serveSite();
  await mountSiteSettings(server);
  await field("Headline").fill("Mine");
  server.change({ footerLine: "Theirs", home: { ...defaultSite.home, headline: "Their headline" } });
  await publish().click();
  await expect
    .element(page.getByText(/Somebody else has just changed: Headline, Line below the name\./))
    .toBeVisible();
  await expect.element(field("Headline")).toHaveValue("Mine");
  await expect.element(field("Line below the name")).toHaveValue("Theirs");
  await page.getByRole("button", { name: "Publish my version" }).click();
  await expect.poll(() => server.stored().content.home.headline).toBe("Mine");
  expect(server.stored().content.footerLine).toBe("Theirs");
});

test("a text shows its length near the limit, and is never cut", async () => {
  const server = serveSite();
  await mountSiteSettings(server);
  await field("Headline").fill("x".repeat(48));
  expect(page.getByText(/of 60/).elements()).toEqual([]);
  await field("Headline").fill("x".repeat(52));
  await expect.element(page.getByText("52 of 60")).toBeVisible();
  await userEvent.fill(field("Headline"), "x".repeat(75));
  await expect.element(field("Headline")).toHaveValue("x".repeat(75));
  await expect.element(page.getByText("Too long by 15 characters")).toBeVisible();
  await publish().click();
  await expect.element(page.getByText("Headline must be at most 60 characters")).toBeVisible();
  expect(server.stored().content.home.headline).toBe(defaultSite.home.headline);
});

test("asks before unpublished words are lost", async () => {
  await mountSiteSettings(serveSite());
  await field("Headline").fill("Mine");
  await page.getByRole("link", { name: "Back to Settings" }).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("button", { name: /Stay|Keep/ }).click();
  await expect.element(field("Headline")).toHaveValue("Mine");
});

test("keeps what was typed over a reload, until it is discarded", async () => {
  const server = serveSite();
  await mountSiteSettings(server);
  await field("Headline").fill("Mine");
  await remountPage();
  await expect.element(page.getByText("We kept what you had typed.")).toBeVisible();
  await expect.element(field("Headline")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect.element(field("Headline")).toHaveValue(defaultSite.home.headline);
  expect(server.stored().content).toEqual(defaultSite);
});

test("nobody is asked if nothing was typed", async () => {
  await mountSiteSettings(serveSite(otherClinicContent));
  addAnswers(answer(showManagedSettings, demoSettings));
  await page.getByRole("link", { name: "Back to Settings" }).click();
  await expect.element(page.getByLabelText("Clinic name")).toBeVisible();
});

test("a British clinic reads of a colour", async () => {
  await mountSiteSettings(serveSite(), { locale: "en-GB" });
  await expect.element(field("Main colour")).toBeVisible();
});

test("a color that is too light is refused with the reason, and is not sent", async () => {
  const server = serveSite();
  await mountSiteSettings(server);
  await field("Main color").fill("#ffd400");
  await expect.element(page.getByText(/its contrast is 1.4 : 1, and 4.5 : 1 is needed/)).toBeVisible();
  await publish().click();
  await expect.element(page.getByText("Please look at the fields marked in red.")).toBeVisible();
  expect(server.stored().content.accent).toBeNull();
  await field("Main color").fill("#1d4ed8");
  await publish().click();
  await expect.poll(() => server.stored().content.accent).toBe("#1d4ed8");
  const primary = () => getComputedStyle(document.documentElement).getPropertyValue("--primary");
  await expect.poll(primary).toBe("#1d4ed8");
});

test("a press takes the color that the error proposes", async () => {
  const server = serveSite();
  await mountSiteSettings(server);
  await field("Main color").fill("#ffd400");
  await page.getByRole("button", { name: /^Use #/ }).click();
  await expect.element(field("Main color")).not.toHaveValue("#ffd400");
  await expect.element(page.getByText(/is needed/)).not.toBeInTheDocument();
  await publish().click();
  await expect.poll(() => server.stored().content.accent).toMatch(/^#/);
});

test("a picture is uploaded in several sizes, as JPEG and WebP, and shown in the preview", async () => {
  const server = serveSite();
  await mountSiteSettings(server);
  await userEvent.upload(field("Large picture"), await makePhoto(1600, 1200));
  await expect.element(field("What it shows")).toBeVisible();
  await field("What it shows").fill("Our waiting room");
  await publish().click();
  await expect.poll(() => server.stored().content.hero?.alt).toBe("Our waiting room");
  const { width, height, sizes } = server.stored().content.hero ?? {};
  expect([width, height, sizes?.map((size) => size.width)]).toEqual([1280, 960, [640, 1280]]);
  expect(sizes?.every(({ webp }) => webp !== undefined)).toBe(true);
  expect(server.photos.map(({ type }) => type).sort()).toEqual([
    "image/jpeg",
    "image/jpeg",
    "image/webp",
    "image/webp",
  ]);
});

test("what is typed at one picture stays while another is uploaded", async () => {
  const server = serveSite(otherClinicContent);
  await mountSiteSettings(server);
  let finishUpload = () => {};
  const finished = new Promise<void>((resolve) => (finishUpload = resolve));
  addAnswers(
    answer(uploadPhoto, async () => {
      await finished;
      return { success: true as const, data: { url: "/photos/3" } };
    }),
  );
  await userEvent.upload(field("Room picture 3"), await makePhoto(400, 300));
  await expect.element(page.getByText("Preparing and uploading…")).toBeVisible();
  // The first description is the large picture's.
  await field("What it shows").nth(1).fill("The front room");
  finishUpload();
  await expect.element(page.getByRole("button", { name: "Remove Room picture 3" })).toBeVisible();
  await publish().click();
  await expect
    .poll(() => server.stored().content.rooms.map(({ alt }) => alt))
    .toEqual(["The front room", "Room two", ""]);
});

test("another picture doesn't keep the description of the first", async () => {
  const server = serveSite(otherClinicContent);
  await mountSiteSettings(server);
  const description = () => field("What it shows").first();
  await expect.element(description()).toHaveValue("The waiting room");
  await userEvent.upload(field("Large picture"), await makePhoto(400, 300));
  await expect.element(description()).toHaveValue("");
  await expect.element(description()).toHaveAccessibleDescription(/Please describe this picture/);
  await publish().click();
  await expect.poll(() => server.stored().content.hero?.alt).toBe("");
});

test("a logo stands on a white plate where the ground is dark", async () => {
  const server = serveSite({ ...otherClinicContent, logo: otherClinicContent.hero });
  await mountSiteSettings(server);
  const logo = () =>
    preview().getByRole("contentinfo", { includeHidden: true }).element().querySelector("img");
  await expect
    .poll(() => logo() && getComputedStyle(logo() as Element).backgroundColor)
    .toBe("rgb(255, 255, 255)");
});

test("a small picture is not enlarged", async () => {
  const server = serveSite();
  await mountSiteSettings(server);
  await userEvent.upload(field("Logo"), await makePhoto(120, 60));
  await expect.element(page.getByRole("button", { name: "Remove Logo" })).toBeVisible();
  await publish().click();
  await expect.poll(() => server.stored().content.logo?.sizes.map(({ width }) => width)).toEqual([120]);
});

test("a file that is no picture is refused, and the page keeps the other", async () => {
  const server = serveSite();
  await mountSiteSettings(server);
  await userEvent.upload(field("Logo"), new File(["x"], "x.svg", { type: "image/svg+xml" }));
  await expect.element(page.getByText("Please choose a JPEG, PNG, WebP or AVIF photo")).toBeVisible();
  expect(server.photos).toEqual([]);
});

test("says what the next deploy is needed for", async () => {
  await mountSiteSettings(serveSite());
  await expect
    .element(page.getByText(/search engines, link previews.*until the site is next deployed/i))
    .toBeVisible();
});

test("the year may be left empty, and must be a year", async () => {
  const server = serveSite({ ...defaultSite, since: 1998 });
  await mountSiteSettings(server);
  await field("Year in which you opened").fill("soon");
  await publish().click();
  await expect.element(page.getByText("The year must be a whole number")).toBeVisible();
  await field("Year in which you opened").fill("");
  await publish().click();
  await expect.poll(() => server.stored().content.since).toBeNull();
});

test("the page has no accessibility findings and fits every screen", async () => {
  await mountSiteSettings(serveSite(otherClinicContent));
  expect(await findFaultsInEveryVariant()).toEqual([]);
});
