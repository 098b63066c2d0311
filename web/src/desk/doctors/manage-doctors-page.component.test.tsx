import { listAbsences } from "@clinic/contract/absences.ts";
import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
import { listSoonest } from "@clinic/contract/available.ts";
import { cancelBooking } from "@clinic/contract/bookings.ts";
import {
  addDoctor,
  type DoctorInput,
  deleteDoctor,
  editDoctor,
  listDoctors,
  listManagedDoctors,
  type ManagedDoctor,
  uploadPhoto,
} from "@clinic/contract/doctors.ts";
import { listSchedule, listScheduleChanges } from "@clinic/contract/schedule.ts";
import type { OpeningHours } from "@clinic/contract/settings.ts";
import { listManagedTreatments, listTreatments } from "@clinic/contract/treatments.ts";
import { generalDentist } from "@clinic/domain/clinic.ts";
import type { HttpHandler } from "msw/http";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { demoTreatments } from "../../../../emulators/seed/demo-clinic.ts";
import {
  answer,
  connectionLost,
  holdReply,
  listPage,
  proxyAnswer,
  refusal,
} from "../../../testing/component/answer.ts";
import { createPhoto } from "../../../testing/component/create-photo.ts";
import { addAnswers, admin, mountPage, skipShortTimers } from "../../../testing/component/mount-page.tsx";
import { dentists, managedDentists, managedTreatments } from "../../../testing/component/sample-clinic.ts";
import {
  findAccessibilityFaults,
  findFaultsInEveryVariant,
  pageOverflowPixels,
  phone,
} from "../../../testing/component/screen-variants.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { scheduledDay } from "../../../testing/scheduled-day.ts";

const addPath = "/dashboard/adddoctor";
const managePath = "/dashboard/managedoctor";

const hoursWithBreak = [
  { from: "08:00", to: "12:30" },
  { from: "13:30", to: "18:00" },
];
const partTime: OpeningHours = {
  ...{ sunday: [], monday: hoursWithBreak, tuesday: [], wednesday: hoursWithBreak, thursday: [] },
  ...{ friday: [{ from: "09:00", to: "14:00" }], saturday: [] },
};
const doctors = managedDentists.map((doctor) =>
  doctor._id === "daniel-reyes" ? { ...doctor, hours: partTime } : doctor,
);
const holiday = {
  ...{ _id: "holiday", doctorId: "samuel-berg", reason: "Family holiday" },
  ...{ from: "2026-11-30T00:00", to: "2026-12-07T00:00" },
};
const savedAnswer = { success: true as const, affected: [], allChecked: true };

type Options = Parameters<typeof mountPage>[1];

function mountDoctors(path: string, { answers = [], ...options }: Options = {}): Promise<void> {
  return mountPage(path, {
    ...options,
    signedInAs: admin,
    answers: [
      ...answers,
      answer(listManagedDoctors, listPage(doctors)),
      answer(listManagedTreatments, managedTreatments),
      answer(listAbsences, [holiday]),
      // Public pages load the public list of doctors and when they are free.
      answer(listDoctors, listPage(dentists)),
      answer(listSoonest, []),
    ],
  });
}

/** The prefix of the image URLs that the test's server returns. */
const uploadedUrl = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7#";

/** Records the uploaded photos, and answers each upload with a different URL. */
function recordPhotos(): { answers: HttpHandler[]; photos: File[] } {
  const photos: File[] = [];
  const take = answer(uploadPhoto, ({ body: { image } }) => {
    photos.push(image);
    return { success: true as const, data: { url: `${uploadedUrl}${photos.length}` } };
  });
  return { answers: [take], photos };
}

const getPreview = () => page.getByRole("img", { name: /^Preview of/ });
const getButton = (name: string) => page.getByRole("button", { name, exact: true });

async function choosePhoto(): Promise<void> {
  await page.getByLabelText("Photo").upload(await createPhoto());
  await expect.element(getPreview()).toBeVisible();
}

async function fillDoctorForm(name: string): Promise<void> {
  await page.getByLabelText("Name").fill(name);
  await page.getByLabelText("Email").fill("ida@clinic.test");
  await page.getByLabelText("Specialty").selectOptions("Oral Surgery");
  await choosePhoto();
}

/** Returns the focused element's HTML, but only if another element covers its middle. */
function findCoveredFocus(): string[] {
  const focused = document.activeElement;
  if (!focused) return [];
  const { left, top, width, height } = focused.getBoundingClientRect();
  const drawn = document.elementFromPoint(left + width / 2, top + height / 2);
  return drawn && focused.contains(drawn) ? [] : [focused.outerHTML];
}

test("has an accessible form for a new doctor", async () => {
  await mountDoctors(addPath);
  await getButton("Add").click();
  await expect.element(page.getByText("Image is required")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("saves what a doctor tells patients, and counts the characters that are left", async () => {
  let saved: DoctorInput | undefined;
  await mountDoctors(addPath, {
    answers: [
      answer(uploadPhoto, { success: true, data: { url: "/photo" } }),
      answer(addDoctor, ({ body }) => {
        saved = body;
        return { ...savedAnswer, insertedId: "ida" };
      }),
    ],
  });
  await fillDoctorForm("Dr. Ida");
  await page.getByLabelText("Degree").fill("DDS, Test University");
  await page.getByLabelText("Registration").fill("No. 4711");
  await page.getByLabelText("Languages").fill("English, Igbo");
  await page.getByLabelText("About the doctor").fill("x".repeat(290));
  await expect.element(page.getByText("10 characters left")).toBeVisible();
  await getButton("Add").click();
  await expect
    .poll(() => saved)
    .toMatchObject({
      ...{ degree: "DDS, Test University", registration: "No. 4711", languages: "English, Igbo" },
      bio: "x".repeat(290),
    });
});

test("the list of dentists names a general dentist, and no specialty that is no longer offered", async () => {
  const [amara, daniel, ...others] = dentists.map((one) => ({ ...one, degree: "DDS" }));
  if (!amara || !daniel) throw new Error("The sample clinic has too few dentists");
  const told = [{ ...amara, specialty: generalDentist }, { ...daniel, specialty: "" }, ...others];
  await mountDoctors("/about", {
    answers: [answer(listDoctors, listPage(told)), answer(listTreatments, demoTreatments)],
  });
  const card = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect.element(card(amara.name).getByText(`DDS · ${generalDentist}`, { exact: true })).toBeVisible();
  await expect.element(card(daniel.name).getByText("DDS", { exact: true })).toBeVisible();
});

test("adds a general dentist, and says what is missing until a treatment is ticked", async () => {
  let saved: DoctorInput | undefined;
  await mountDoctors(addPath, {
    answers: [
      answer(uploadPhoto, { success: true, data: { url: "/photo" } }),
      answer(addDoctor, ({ body }) => {
        saved = body;
        return { ...savedAnswer, insertedId: "ida" };
      }),
    ],
  });
  await fillDoctorForm("Dr. Ida");
  await page.getByLabelText("Specialty", { exact: true }).selectOptions(generalDentist);
  const warning = page.getByText("Patients can book nothing with this doctor yet.");
  await expect.element(warning).toBeVisible();
  await page.getByLabelText("Teeth Cleaning").click();
  await expect.element(warning).not.toBeInTheDocument();
  await getButton("Add").click();
  await expect.poll(() => saved).toMatchObject({ specialty: generalDentist, treatments: ["teeth-cleaning"] });
});

test("has an accessible list", async () => {
  await mountDoctors(managePath);
  await expect.element(page.getByText(/^Away /)).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("has an accessible page for a doctor", async () => {
  await mountDoctors(managePath);
  await page.getByRole("link", { name: "Edit Dr. Daniel Reyes" }).click();
  await expect.element(getButton("Remove Monday, range 2")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("by keyboard alone, focuses nothing behind the phone's tab bar, and loses no focus", async () => {
  await mountDoctors(`${managePath}/daniel-reyes`, { viewport: phone });
  const last = getButton("Add time away");
  await expect.element(last).toBeVisible();
  page.getByLabelText("Name").element().focus();
  const hidden: string[] = [];
  while (document.activeElement !== last.element()) {
    await userEvent.keyboard("{Tab}");
    hidden.push(...findCoveredFocus());
  }
  expect(hidden).toEqual([]);
  getButton("Remove Friday, range 1").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("group", { name: "Friday" })).toHaveFocus();
  const more = getButton("Add hours on Monday");
  more.element().focus();
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("{Enter}");
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(page.getByRole("group", { name: "Monday" })).toHaveFocus();
});

test("shows at each field that it is required", async () => {
  await mountDoctors(addPath, { viewport: phone });
  await getButton("Add").click();
  for (const text of [
    "Name is required",
    "Email is required",
    "Specialty is required",
    "Image is required",
  ]) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  await expect.element(page.getByLabelText("Name")).toHaveFocus();
});

test("focuses the first error, also of the photo and the hours, and scrolls it into view", async () => {
  await mountDoctors(addPath, { viewport: phone });
  await expect.element(page.getByText("Needed: patients see it")).toBeVisible();
  await page.getByLabelText("Name").fill("Dr. Ida Faceless");
  await page.getByLabelText("Email").fill("ida@clinic.test");
  await page.getByLabelText("Specialty").selectOptions("Oral Surgery");
  await page.getByLabelText("Own hours").click();
  await page.getByLabelText("Tuesday, range 1, from").fill("19:00");
  await getButton("Add").click();
  await expect.element(page.getByLabelText("Photo")).toHaveFocus();
  expect(findCoveredFocus()).toEqual([]);
  await choosePhoto();
  await getButton("Add").click();
  await expect.element(page.getByLabelText("Tuesday, range 1, from")).toHaveFocus();
  expect(findCoveredFocus()).toEqual([]);
});

test("warns before the save of treatments that nobody would perform", async () => {
  await mountDoctors(`${managePath}/samuel-berg`, { viewport: phone });
  const warning = page.getByText(/Patients will find no times for .*Teeth Whitening/);
  const bookable = page.getByLabelText("Patients can book with this doctor");
  await bookable.click();
  await expect.element(warning).toBeVisible();
  expect(page.getByText(/find no times for .*Teeth Cleaning/).elements()).toEqual([]);
  expect(await findAccessibilityFaults()).toEqual([]);
  await bookable.click();
  await expect.element(warning).not.toBeInTheDocument();
  await page.getByRole("main").getByRole("link", { name: "Manage Doctors" }).click();
  await getButton("Delete Dr. Samuel Berg").click();
  await expect
    .element(page.getByRole("dialog").getByText(/Patients will find no times for .*Teeth Whitening/))
    .toBeVisible();
});

test("keeps an unsaved time away when the doctor's details are saved", async () => {
  await mountDoctors(`${managePath}/daniel-reyes`, {
    viewport: phone,
    answers: [answer(editDoctor, savedAnswer)],
  });
  await page.getByLabelText("Reason").fill("Moving house");
  await getButton("Save").click();
  await expect.element(page.getByRole("alert").getByText("this time away has not")).toBeVisible();
  await expect.element(page.getByLabelText("Reason")).toHaveValue("Moving house");
  await expect.element(page.getByLabelText("First day")).toHaveFocus();
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
  await getButton("Discard it and go to the list").click();
  await expect.element(page.getByRole("heading", { name: /^Manage Doctors/ })).toBeVisible();
});

test("sends the new photo again with a second save on the same page", async () => {
  const savedPhotos: string[] = [];
  const edit = answer(editDoctor, ({ body }) => {
    savedPhotos.push(body.img);
    return { ...savedAnswer, allChecked: false };
  });
  await mountDoctors(`${managePath}/daniel-reyes`, { answers: [edit, ...recordPhotos().answers] });
  await choosePhoto();
  await getButton("Save").click();
  await expect
    .element(page.getByRole("region", { name: "Please check the upcoming appointments" }))
    .toBeVisible();
  await getButton("Save").click();
  await expect.poll(() => savedPhotos.length).toBe(2);
  expect(savedPhotos[1]).toBe(savedPhotos[0]);
  expect(savedPhotos[0]).toBe(`${uploadedUrl}1`);
  expect(savedPhotos[0]).not.toBe(doctors.find(({ _id }) => _id === "daniel-reyes")?.img);
});

test("counts the affected appointments that are left, over several saves, and says when all are done", async () => {
  const all = ["Ann One", "Bea Two", "Cleo Three"].map((patientName): AffectedAppointment => {
    const booking = sampleBooking({ _id: patientName.slice(0, 3), patientName });
    return { booking: { ...booking, problem: "outside-hours", uid: null }, doctors: [], nearest: [] };
  });
  let later = [all.slice(0, 2), all.slice(2)];
  await mountDoctors(`${managePath}/daniel-reyes`, {
    viewport: phone,
    answers: [
      answer(editDoctor, () => {
        const [affected = [], ...others] = later;
        later = others;
        return { ...savedAnswer, affected };
      }),
      answer(cancelBooking, ({ params, query }) => {
        expect(query.by).toBe("clinic");
        return sampleBooking({ _id: params.id, status: "cancelled" });
      }),
    ],
  });
  const notice = (name: string) => expect.element(page.getByRole("region", { name })).toBeVisible();
  const cancel = async (whom: string) => {
    await getButton(`Do this: ${whom}`).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel appointment" }).click();
    const entry = page.getByRole("listitem").filter({ hasText: whom });
    await expect.element(entry.getByText("The appointment is canceled")).toBeVisible();
  };
  await getButton("Save").click();
  await notice("2 appointments can't take place as booked");
  await cancel("Ann One");
  await notice("1 appointment can't take place as booked");
  await getButton("Save").click();
  await notice("2 appointments can't take place as booked");
  await cancel("Bea Two");
  await cancel("Cleo Three");
  await notice("All set: all 3 appointments are taken care of");
  expect(await findAccessibilityFaults()).toEqual([]);
});

test("offers to stop new bookings for a doctor who has appointments and can't be deleted", async () => {
  let shown = doctors;
  const { _id, dateISO, slot, treatment, personId } = sampleBooking();
  const kit = { _id, dateISO, slot, treatment, personId, patientName: "Kit Coming" };
  await mountDoctors(managePath, {
    viewport: phone,
    answers: [
      answer(listManagedDoctors, () => listPage(shown)),
      answer(deleteDoctor, refusal("has-appointments", { data: { count: 1, appointments: [kit] } })),
      answer(editDoctor, ({ params, body: { bookable = true } }) => {
        shown = shown.map(
          (doctor): ManagedDoctor => (doctor._id === params.id ? { ...doctor, bookable } : doctor),
        );
        return savedAnswer;
      }),
    ],
  });
  await getButton("Delete Dr. Mei-Lin Chen").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const refused = page.getByRole("dialog", { name: /Dr. Mei-Lin Chen still has/ });
  await expect.element(refused.getByText("Kit Coming")).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await refused.getByRole("button", { name: "Stop new bookings" }).click();
  await expect.element(page.getByText("Dr. Mei-Lin Chen can't be booked anymore")).toBeVisible();
  await expect
    .element(page.getByRole("row", { name: /Mei-Lin Chen/ }).getByText("Not bookable"))
    .toBeVisible();
});

test("enables Delete once it knows which treatments nobody would perform", async () => {
  const treatments = holdReply(managedTreatments);
  await mountDoctors(managePath, { answers: [answer(listManagedTreatments, treatments.reply)] });
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true });
  await expect.element(confirm).toBeDisabled();
  treatments.release();
  await expect.element(confirm).toBeEnabled();
});

test("says so when it can't know that", async () => {
  skipShortTimers();
  await mountDoctors(managePath, { answers: [answer(listManagedTreatments, proxyAnswer(503))] });
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(/^Doctors and treatments could not be loaded/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Delete", exact: true })).toBeEnabled();
});

test("shows a doctor's new name to the admin who saved it, whatever a cache still has", async () => {
  let name = "Dr. Amara Okafor";
  await mountDoctors("/about", {
    answers: [
      // Without the `fresh` parameter the answer has the old name, like Hosting's cache.
      answer(listDoctors, ({ query }) =>
        listPage(dentists.map((one, i) => (i === 0 && query.fresh !== undefined ? { ...one, name } : one))),
      ),
      answer(editDoctor, ({ body }) => {
        name = body.name;
        return savedAnswer;
      }),
      answer(listTreatments, demoTreatments),
      answer(listSchedule, [scheduledDay([], { dateISO: "2026-11-20" })]),
      answer(listScheduleChanges, { changed: [], gone: [], cancelled: [] }),
    ],
  });
  await expect.element(page.getByRole("heading", { name: "Dr. Amara Okafor" })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("link", { name: "Manage Doctor" }).click();
  await page.getByRole("link", { name: "Edit Dr. Amara Okafor" }).click();
  await page.getByLabelText("Name").fill("Dr. Amara Married");
  await getButton("Save").click();
  await expect.element(page.getByText("Dr. Amara Married saved")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await expect.element(page.getByRole("heading", { name: "Dr. Amara Married" })).toBeVisible();
});

test.for([
  [
    "can't be read as a photo",
    new File(["<!doctype html><script>alert(1)</script>"], "photo.png", { type: "image/png" }),
  ],
  [
    "Please choose a JPEG",
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "photo.svg", { type: "image/svg+xml" }),
  ],
] as const)("refuses a file that is no photo as soon as it is chosen: %s", async ([sentence, chosen]) => {
  await mountDoctors(addPath);
  await page.getByLabelText("Photo").upload(chosen);
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(getPreview().elements()).toEqual([]);
});

test("uploads a photo again after a failure, and keeps what was typed", async () => {
  const { answers, photos } = recordPhotos();
  await mountDoctors(addPath, {
    answers: [answer(uploadPhoto, connectionLost), answer(addDoctor, { ...savedAnswer, insertedId: "ida" })],
  });
  await fillDoctorForm("Dr. Ida Retry");
  await getButton("Add").click();
  await expect.element(page.getByText(/^We can't reach the clinic's server/)).toBeVisible();
  addAnswers(...answers);
  await expect.element(page.getByLabelText("Name")).toHaveValue("Dr. Ida Retry");
  // Waits for the refused form to move the focus to the photo, so that the test can move it afterwards.
  await expect.element(page.getByLabelText("Photo")).toHaveFocus();
  getButton("Retry upload").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Doctor added successfully")).toBeVisible();
  await expect.poll(() => document.activeElement?.className).toBe("photo-choice");
  expect(photos.map(({ type }) => type)).toEqual(["image/webp"]);
});

test.for([
  [
    "is no photo",
    refusal("invalid", { fields: { image: "This file is not a photo" } }),
    "This file is not a photo",
  ],
  ["is too large", refusal("too-large"), "This is too large. Please send something smaller."],
  [
    "comes from somebody who is no admin anymore",
    refusal("forbidden"),
    "Your account isn't allowed to do this.",
  ],
] as const)("refuses a photo that %s at its field, and keeps what was typed", async ([, reply, sentence]) => {
  await mountDoctors(addPath, { answers: [answer(uploadPhoto, reply)] });
  await fillDoctorForm("Dr. Ida Typed");
  await getButton("Add").click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByLabelText("Name")).toHaveValue("Dr. Ida Typed");
  await expect.element(getButton("Retry upload")).toBeVisible();
});

test("cancels an upload, and uploads at the next try", async () => {
  const slow = holdReply({ success: true as const, data: { url: `${uploadedUrl}slow` } });
  await mountDoctors(addPath, {
    answers: [answer(uploadPhoto, slow.reply), answer(addDoctor, { ...savedAnswer, insertedId: "ida" })],
  });
  await fillDoctorForm("Dr. Ida Slow");
  await getButton("Add").click();
  await expect.element(page.getByLabelText("Uploading…")).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await getButton("Cancel upload").click();
  await expect.element(page.getByText("Upload canceled. Your photo is still chosen")).toBeVisible();
  slow.release();
  await getButton("Retry upload").click();
  await expect.element(page.getByText("Doctor added successfully")).toBeVisible();
});

test("shows a refusal of the server, and uploads the photo only once", async () => {
  const recorded = recordPhotos();
  const added: DoctorInput[] = [];
  const take = answer(addDoctor, ({ body }) => {
    added.push(body);
    return { ...savedAnswer, insertedId: "ida" };
  });
  await mountDoctors(addPath, { answers: [answer(addDoctor, refusal("unavailable")), ...recorded.answers] });
  await fillDoctorForm("Dr. Ida Refused");
  await getButton("Add").click();
  await expect.element(page.getByText("Failed to add doctor")).toBeVisible();
  expect(recorded.photos).toHaveLength(1);
  addAnswers(take);
  await getButton("Add").click();
  await expect.element(page.getByText("Doctor added successfully")).toBeVisible();
  expect(recorded.photos).toHaveLength(1);
  expect(added.map(({ name }) => name)).toEqual(["Dr. Ida Refused"]);
});
