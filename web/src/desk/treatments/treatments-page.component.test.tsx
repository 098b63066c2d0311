import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import { findNextAvailable } from "@clinic/contract/available.ts";
import { listManagedDoctors, uploadPhoto } from "@clinic/contract/doctors.ts";
import {
  editTreatment,
  listManagedTreatments,
  type ManagedTreatment,
  removeTreatment,
  reorderTreatments,
  type TreatmentInput,
} from "@clinic/contract/treatments.ts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, listPage, refusal } from "../../../testing/component/answer.ts";
import { createPhoto } from "../../../testing/component/create-photo.ts";
import { admin, mountPage, remountPage } from "../../../testing/component/mount-page.tsx";
import { managedDentists, managedTreatments } from "../../../testing/component/sample-clinic.ts";
import {
  findAccessibilityFaults,
  findFaultsInEveryVariant,
  pageOverflowPixels,
  phone,
} from "../../../testing/component/screen-variants.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";

const listPath = "/dashboard/treatments";

/** A server that keeps the treatments in memory. `affectedBy` returns the appointments that an edit affects. */
function serveTreatments(affectedBy: (edited: ManagedTreatment) => AffectedAppointment[] = () => []) {
  let treatments = managedTreatments;
  const change = (id: string, changed: Partial<ManagedTreatment>) => {
    treatments = treatments.map((one) => (one._id === id ? { ...one, ...changed } : one));
    return treatments.find(({ _id }) => _id === id);
  };
  return {
    change,
    order: () => treatments.map(({ name }) => name),
    answers: [
      answer(listManagedDoctors, listPage(managedDentists)),
      // A link to /appointment under the pointer prefetches the next available day.
      answer(findNextAvailable, { date: null, dateISO: null, treatments: [] }),
      answer(listManagedTreatments, () => treatments),
      answer(
        editTreatment,
        ({ params: { id }, body: { previous, active = true, heldBy = "seat", ...sent } }) => {
          const current = treatments.find(({ _id }) => _id === id);
          if (previous?.Price !== current?.Price) return refusal("conflict");
          const edited = change(id, { ...sent, active, heldBy });
          if (!edited) return refusal("not-found");
          return { ...edited, affected: affectedBy(edited), allChecked: true };
        },
      ),
      answer(reorderTreatments, ({ body: { ids } }) => {
        treatments = treatments.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
        return { success: true as const };
      }),
      answer(removeTreatment, ({ params: { id } }) => {
        change(id, { active: false });
        return { success: true as const, outcome: "deactivated" as const };
      }),
    ],
  };
}

type Options = Parameters<typeof mountPage>[1];

function mountTreatments(path: string, options: Options = {}): Promise<void> {
  return mountPage(path, { answers: serveTreatments().answers, ...options, signedInAs: admin });
}

const getButton = (name: string) => page.getByRole("button", { name, exact: true });
const listShownNames = () =>
  page
    .getByRole("rowheader")
    .elements()
    .map(({ textContent }) => textContent);

test("has an accessible list", async () => {
  await mountTreatments(listPath);
  await expect.element(page.getByRole("row", { name: /Oral Surgery/ })).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("has an accessible form", async () => {
  await mountTreatments(listPath);
  await page.getByRole("link", { name: "Edit Teeth Cleaning" }).click();
  await expect.element(getButton("08:30 AM")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("chooses a drawing, no picture, or a photo, also one that is still prepared while it is saved", async () => {
  const server = serveTreatments();
  server.change("teeth-cleaning", { picture: "" });
  const sent: (string | undefined)[] = [];
  const saved = () => expect.poll(() => sent.at(-1));
  await mountTreatments(`${listPath}/teeth-cleaning`, {
    answers: [
      answer(uploadPhoto, ({ query }) => ({
        success: true as const,
        data: { url: `https://photos.test/${query.for}` },
      })),
      answer(
        editTreatment,
        ({ params: { id }, body: { previous: _, active = true, heldBy = "seat", ...edited } }) => {
          sent.push(edited.picture);
          const current = server.change(id, { ...edited, active, heldBy });
          return current ? { ...current, affected: [], allChecked: true } : refusal("not-found");
        },
      ),
      ...server.answers,
    ],
  });
  const reopen = () => page.getByRole("link", { name: "Edit Teeth Cleaning" }).click();
  await expect.element(page.getByRole("radio", { name: "No picture" })).toBeChecked();
  await page.getByText("Cleaning", { exact: true }).click();
  await getButton("Save treatment").click();
  await saved().toBe("cleaning");
  await reopen();
  await expect.element(page.getByRole("radio", { name: "Cleaning" })).toBeChecked();
  await page.getByText("Your own photo").click();
  await getButton("Save treatment").click();
  await expect.element(page.getByText("Please choose a photo")).toBeVisible();
  const open = createImageBitmap;
  let startOpening = () => {};
  const opening = new Promise<void>((resolve) => (startOpening = resolve));
  vi.spyOn(window, "createImageBitmap").mockImplementation(async (photo: ImageBitmapSource) => {
    await opening;
    return open(photo);
  });
  await page.getByLabelText("Photo", { exact: true }).upload(await createPhoto());
  expect(await findAccessibilityFaults()).toEqual([]);
  await expect.element(page.getByText("Preparing the photo…")).toBeVisible();
  await getButton("Save treatment").click();
  await expect.element(getButton("Uploading…")).toBeDisabled();
  startOpening();
  await saved().toBe("https://photos.test/treatment");
});

test("warns of times that patients never find", async () => {
  await mountTreatments(`${listPath}/oral-surgery`);
  await page.getByLabelText("Last start").fill("19:00");
  await getButton("07:00 PM").click();
  await expect
    .element(page.getByText("Outside opening hours on every day").getByText("07:00 PM"))
    .toBeVisible();
  await getButton("09:00 AM").click();
  await expect
    .element(
      page.getByText("Starts before an appointment at the previous time has ended").getByText("09:00 AM"),
    )
    .toBeVisible();
});

test("reports times off the quarter-hour, and offers none", async () => {
  await mountTreatments(`${listPath}/oral-surgery`);
  await page.getByLabelText("First start").fill("08:05");
  await expect.element(page.getByText("First start must be on a quarter-hour")).toBeVisible();
  await page.getByLabelText("Every … minutes").fill("20");
  await expect.element(page.getByText("Minutes must be 15, 30, 45")).toBeVisible();
  expect(getButton("08:05 AM").elements()).toEqual([]);
});

test("lists the appointments that need a doctor when doctors take over a treatment", async () => {
  const fayBooked = sampleBooking({
    ...{ treatmentId: "fluoride-treatment", treatment: "Fluoride Treatment", patientName: "Fay Fluoride" },
    ...{ doctorId: null, doctor: null },
  });
  const affected = [
    { booking: { ...fayBooked, problem: "no-doctor" as const, uid: null }, doctors: [], nearest: [] },
  ];
  const { answers } = serveTreatments(({ heldBy }) => (heldBy === "doctors" ? affected : []));
  await mountTreatments(`${listPath}/fluoride-treatment`, { viewport: phone, answers });
  await expect.element(page.getByText("Patients don't choose a doctor")).toBeVisible();
  await page.getByLabelText("The doctors who perform it").click();
  await expect.element(page.getByText("Patients find times once somebody performs it")).toBeVisible();
  await getButton("Save treatment").click();
  const notice = page.getByRole("region", { name: /can't take place as booked$/ });
  const fay = notice.getByRole("listitem").filter({ hasText: "Fay Fluoride" });
  await expect
    .element(fay.getByText("It was booked before doctors performed Fluoride Treatment"))
    .toBeVisible();
  await expect.element(fay.getByText("No doctor is free at that time")).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Treatments" }).click();
  const row = page.getByRole("row", { name: /Fluoride Treatment/ });
  await expect
    .element(row.getByText("No bookable doctor performs it, so patients find no times"))
    .toBeVisible();
  expect(page.getByText("No bookable doctor performs it").elements()).toHaveLength(1);
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
  await row.getByRole("link", { name: "Edit" }).click();
  await page.getByLabelText("Anyone on duty").click();
  await getButton("Save treatment").click();
  await expect.element(page.getByRole("heading", { name: "Treatments" })).toBeVisible();
});

test("changes the order by keyboard, and keeps the focus on the moved treatment", async () => {
  const { answers, order } = serveTreatments();
  await mountTreatments(listPath, { answers });
  const up = getButton("Move Teeth Whitening up");
  await expect.element(up).toBeVisible();
  const before = listShownNames();
  up.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Teeth Whitening is now 2 of")).toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Teeth Whitening is now 1 of")).toBeInTheDocument();
  await expect.element(up).toHaveFocus();
  const after = ["Teeth Whitening", ...before.filter((name) => name !== "Teeth Whitening")];
  expect(listShownNames()).toEqual(after);
  await expect.poll(order).toEqual(after);
  await remountPage();
  await expect.poll(listShownNames).toEqual(after);
});

test("asks before it deletes, and folds away a booked treatment, which can be offered again", async () => {
  await mountTreatments(listPath);
  await getButton("Delete Teeth Cleaning").click();
  const question = page.getByRole("dialog", { name: "Delete Teeth Cleaning?" });
  await expect.element(question).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.element(page.getByText("Teeth Cleaning has appointments")).toBeVisible();
  const folded = page.getByText("No longer offered (1)");
  await expect.element(folded).toBeVisible();
  const offered = page.getByRole("table", { name: /in the order/ });
  expect(offered.getByText("Teeth Cleaning").elements()).toEqual([]);
  const again = getButton("Offer again: Teeth Cleaning");
  expect(again.elements()).toEqual([]);
  await folded.click();
  await expect.element(again).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
  await again.click();
  await expect.element(offered.getByRole("row", { name: /Teeth Cleaning/ })).toBeVisible();
  await expect.element(page.getByText("Patients can book Teeth Cleaning again")).toBeVisible();
  expect(folded.elements()).toEqual([]);
});

test("moves an offered treatment past those that are not offered any more", async () => {
  const { answers, change, order } = serveTreatments();
  const [first, second, ...others] = order();
  change(managedTreatments.find(({ name }) => name === first)?._id ?? "", { active: false });
  await mountTreatments(listPath, { answers });
  await getButton(`Move ${second} down`).click();
  await expect.poll(order).toEqual([others[0], second, ...others.slice(1), first]);
});

test("refuses an edit of a stale version, and keeps what was typed", async () => {
  const { answers, change } = serveTreatments();
  await mountTreatments(`${listPath}/cavity-filling`, { answers });
  const description = page.getByLabelText("Description");
  await description.fill("My own words.");
  change("cavity-filling", { Price: 155 });
  await getButton("Save treatment").click();
  await expect.element(page.getByText("This has just been changed elsewhere.")).toBeVisible();
  await expect.element(description).toHaveValue("My own words.");
  await getButton("Discard it and load the current version").click();
  await expect.element(page.getByLabelText("Price in US dollars")).toHaveValue(155);
});

test("prices and buttons stay on one line of the table", async () => {
  const server = serveTreatments();
  const [first] = managedTreatments;
  if (first) server.change(first._id, { Price: 1229.5 });
  await mountTreatments(listPath, { answers: server.answers, viewport: { width: 1280, height: 800 } });
  await expect.element(page.getByText("$1,229.50")).toBeVisible();
  const heights = page
    .getByRole("row")
    .elements()
    .map((row) => row.getBoundingClientRect().height);
  expect(Math.max(...heights)).toBeLessThan(90);
  expect(pageOverflowPixels()).toBe(0);
});

test("saves a buffer and the treatment's own notice; an empty field means the clinic's", async () => {
  const server = serveTreatments();
  const sent: Partial<TreatmentInput>[] = [];
  const edit = answer(
    editTreatment,
    ({ params: { id }, body: { previous: _, active = true, heldBy = "seat", ...edited } }) => {
      sent.push({ bufferMinutes: edited.bufferMinutes, noticeHours: edited.noticeHours });
      const current = server.change(id, { ...edited, active, heldBy });
      return current ? { ...current, affected: [], allChecked: true } : refusal("not-found");
    },
  );
  await mountTreatments(`${listPath}/teeth-cleaning`, {
    viewport: phone,
    answers: [edit, ...server.answers],
    clinic: { notice: { bookHours: 0, changeHours: 24 } },
  });
  const buffer = page.getByLabelText("Buffer afterwards");
  const change = page.getByLabelText("Move or cancel online until … hours before");
  await expect.element(buffer).toHaveValue("0");
  await expect.element(page.getByText("the clinic's rule: 24 hours before.")).toBeVisible();
  await buffer.selectOptions("15 min");
  await change.fill("48");
  // Otherwise the sticky header may cover half of a time's button.
  change.element().scrollIntoView({ behavior: "instant" });
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
  await getButton("Save treatment").click();
  await expect.poll(() => sent.at(-1)).toEqual({ bufferMinutes: 15, noticeHours: { change: 48 } });
  await page.getByRole("link", { name: "Edit Teeth Cleaning" }).click();
  await expect.element(buffer).toHaveValue("15");
  await expect.element(change).toHaveValue(48);
  await change.fill("");
  await getButton("Save treatment").click();
  await expect.poll(() => sent.at(-1)).toEqual({ bufferMinutes: 15, noticeHours: {} });
});
