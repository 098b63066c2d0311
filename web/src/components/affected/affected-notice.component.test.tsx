import { listAbsences } from "@clinic/contract/absences.ts";
import type { Affected } from "@clinic/contract/affected.ts";
import { editDoctor, listManagedDoctors } from "@clinic/contract/doctors.ts";
import { listManagedTreatments } from "@clinic/contract/treatments.ts";
import { HttpResponse, http } from "msw/http";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, listPage } from "../../../testing/component/answer.ts";
import { accessibilityFindings, phone } from "../../../testing/component/looks.ts";
import { managedTreatments } from "../../../testing/component/managed-clinic.ts";
import { admin, mountPage } from "../../../testing/component/mount-page.tsx";
import { managedDentists } from "../../../testing/component/sample-clinic.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";

// Alone in its file: once loaded, the list's code stays with the page.
test("what is saved is said to be, also where the list of what it made impossible can't be loaded", async () => {
  const booking: Affected["booking"] = { ...sampleBooking(), problem: "outside-hours", uid: null };
  const affected = [{ booking, doctors: [], nearest: [] }];
  let lost = true;
  await mountPage("/dashboard/managedoctor/daniel-reyes", {
    viewport: phone,
    signedInAs: admin,
    answers: [
      http.get(/affected-list\.tsx/, () => (lost ? HttpResponse.error() : undefined)),
      answer(listManagedDoctors, listPage(managedDentists)),
      answer(listManagedTreatments, managedTreatments),
      answer(listAbsences, []),
      answer(editDoctor, { success: true, affected, allChecked: true }),
    ],
  });
  await page.getByRole("button", { name: "Save" }).click();
  const notice = page.getByRole("region", { name: "1 appointment can't take place as booked" });
  await expect.element(notice.getByText("Your change is saved")).toBeVisible();
  await expect.element(notice.getByText("The list could not be loaded.")).toBeVisible();
  await expect.element(notice).toHaveFocus();
  expect(await accessibilityFindings()).toEqual([]);
  lost = false;
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect.element(notice.getByText("Pat Jones", { exact: true })).toBeVisible();
  await expect.element(notice).toHaveFocus();
});
