import { listAbsences } from "@clinic/contract/absences.ts";
import { listManagedDoctors } from "@clinic/contract/doctors.ts";
import { showManagedSettings } from "@clinic/contract/settings.ts";
import { listManagedTreatments } from "@clinic/contract/treatments.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { demoSettings, demoTreatments } from "../../../emulators/seed/demo-clinic.ts";
import { answer } from "../../testing/component/answer.ts";
import { admin, mountPage } from "../../testing/component/mount-page.tsx";
import { managedDentists } from "../../testing/component/sample-clinic.ts";
import { findAccessibilityFaults } from "../../testing/component/screen-variants.ts";

const unsavedClinicName = "Elm Street";

const settingsAnswer = answer(showManagedSettings, demoSettings);

const dashboardMenu = () => page.getByRole("navigation", { name: "Dashboard" }).first();
const leaveQuestion = () => page.getByRole("dialog", { name: "Leave without saving?" });
const headingNamed = (name: string) => page.getByRole("heading", { level: 1, name });
const clinicNameField = () => page.getByLabelText("Clinic name");

/** Opens the messages page, then the settings form, and types text that is not saved. */
async function mountUnsavedSettings(): Promise<void> {
  await mountPage("/dashboard/messages", { signedInAs: admin, answers: [settingsAnswer] });
  await dashboardMenu().getByRole("link", { name: "Settings" }).click();
  await clinicNameField().fill(unsavedClinicName);
}

test("a link asks before it loses unsaved input, and leads on after Leave", async () => {
  await mountUnsavedSettings();
  const link = dashboardMenu().getByRole("link", { name: "Messages" });
  await link.click();
  await expect.element(leaveQuestion()).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await leaveQuestion().getByRole("button", { name: "Keep editing" }).click();
  await expect.element(leaveQuestion()).not.toBeInTheDocument();
  expect(location.pathname).toBe("/dashboard/settings");
  await expect.element(clinicNameField()).toHaveValue(unsavedClinicName);

  await link.click();
  await leaveQuestion().getByRole("button", { name: "Leave", exact: true }).click();
  await expect.element(headingNamed("Messages")).toBeVisible();
});

test("the browser's Back asks too, and the address stays the same until the answer", async () => {
  await mountUnsavedSettings();
  history.back();
  await expect.element(leaveQuestion()).toBeVisible();
  expect(location.pathname).toBe("/dashboard/settings");
  await leaveQuestion().getByRole("button", { name: "Keep editing" }).click();
  await expect.element(clinicNameField()).toHaveValue(unsavedClinicName);

  history.back();
  await leaveQuestion().getByRole("button", { name: "Leave", exact: true }).click();
  await expect.element(headingNamed("Messages")).toBeVisible();
  history.forward();
  await expect.element(headingNamed("Settings")).toBeVisible();
});

test.for([
  ["/dashboard/settings", "Clinic name"],
  ["/dashboard/treatments/new", "Name"],
  ["/dashboard/treatments/teeth-cleaning", "Name"],
  ["/dashboard/adddoctor", "Name"],
  ["/dashboard/managedoctor/amara-okafor", "Name"],
] as const)("nobody is asked if nothing was typed: %s", async ([path, field]) => {
  const held = { active: true, heldBy: "doctors" } as const;
  const catalogue = demoTreatments.map((treatment, order) => ({ ...treatment, ...held, order }));
  await mountPage(path, {
    signedInAs: admin,
    answers: [
      settingsAnswer,
      answer(listManagedTreatments, catalogue),
      answer(listManagedDoctors, managedDentists),
      answer(listAbsences, []),
    ],
  });
  await expect.element(page.getByLabelText(field, { exact: true })).toBeVisible();
  await dashboardMenu().getByRole("link", { name: "Messages" }).click();
  await expect.element(headingNamed("Messages")).toBeVisible();
});
