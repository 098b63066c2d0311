import { defaultSite } from "@clinic/domain/default-site.ts";
import { expect, test } from "vitest";
import { formatPageTitle } from "./page-title.ts";

const settings = {
  name: "Elm Dental",
  address: { street: "1 Elm Street", city: "Leeds", region: "", postalCode: "LS1 1AA", country: "GB" },
};
const { pages } = defaultSite;

test.each([
  ["/", "Home", "Elm Dental · Dentist in Leeds"],
  ["/about", "About", "About · Elm Dental"],
  ["/dashboard", "My Appointments", "My Appointments · Elm Dental"],
  [undefined, "Receipt", "Receipt · Elm Dental"],
])("the title of the page at %s names the clinic", (path, title, shown) => {
  expect(formatPageTitle({ path, title }, settings, { pages })).toBe(shown);
});

test("the clinic's own titles come first", () => {
  const own = {
    ...pages,
    home: { title: "Kind dentists in Leeds", description: "" },
    about: { title: "Our people", description: "" },
  };
  expect(formatPageTitle({ path: "/", title: "Home" }, settings, { pages: own })).toBe(
    "Kind dentists in Leeds",
  );
  expect(formatPageTitle({ path: "/about", title: "About" }, settings, { pages: own })).toBe(
    "Our people · Elm Dental",
  );
});

test("without a city the home page's title is the clinic's name", () => {
  const address = { ...settings.address, city: "" };
  expect(formatPageTitle({ path: "/", title: "Home" }, { ...settings, address }, { pages })).toBe(
    "Elm Dental",
  );
});
