import { expect, test } from "vitest";
import { demoDoctors, demoTreatments } from "../../emulators/seed/demo-clinic.ts";
import { builtClinic } from "../src/shared/built-clinic.ts";
import { listOwnPages } from "./own-pages.ts";
import { htmlFileOf } from "./page-files.ts";

const addresses = { siteUrl: "https://clinic.test", preview: "/preview.jpg" };
const clinic = { ...builtClinic, doctors: demoDoctors };
const pages = listOwnPages(clinic, addresses);
const find = (path: string) => pages.find((page) => page.path === path);

test("each treatment and each dentist has a page of its own", () => {
  expect(pages).toHaveLength(demoTreatments.length + demoDoctors.length);
  expect(find("/treatment/teeth-cleaning")).toMatchObject({
    title: "Teeth Cleaning",
    description:
      "Teeth Cleaning at Pearl Street Dental: $90, 30 min. Tartar and stains removed, then a polish: the half-hour that spares you the long ones.",
  });
  expect(find("/dentist/samuel-berg")?.description).toMatch(
    /^Dr\. Samuel Berg at Pearl Street Dental: Teeth Whitening, Teeth Cleaning\. /,
  );
});

test("a description is cut between two words", () => {
  for (const { description } of pages) {
    expect(description.length).toBeLessThanOrEqual(161);
    expect(description).not.toMatch(/\s…$|[.,;:]…$/);
  }
});

test("the pages' files lie below their shells' addresses", () => {
  expect(htmlFileOf("/treatment/teeth-cleaning")).toBe("treatment/teeth-cleaning.html");
  expect(htmlFileOf("/treatment/:id")).toBe("any-treatment.html");
});
