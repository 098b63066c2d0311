import { listAbsences } from "@clinic/contract/absences.ts";
import type { AffectedAppointment } from "@clinic/contract/affected-appointments.ts";
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
import { defaultTreatments } from "@clinic/domain/default-treatments.ts";
import type { HttpHandler } from "msw/http";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  answer,
  answerOfProxy,
  held,
  listPage,
  noAnswer,
  refusal,
} from "../../../testing/component/answer.ts";
import {
  accessibilityFindings,
  findingsInEveryLook,
  overflow,
  phone,
} from "../../../testing/component/looks.ts";
import { admin, answerFromNow, hurryTimers, mountPage } from "../../../testing/component/mount-page.tsx";
import { dentists, managedDentists, managedTreatments } from "../../../testing/component/sample-clinic.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { scheduledDay } from "../../../testing/scheduled-day.ts";

const add = "/dashboard/adddoctor";
const manage = "/dashboard/managedoctor";

const split = [
  { from: "08:00", to: "12:30" },
  { from: "13:30", to: "18:00" },
];
const partTime: OpeningHours = {
  ...{ sunday: [], monday: split, tuesday: [], wednesday: split, thursday: [] },
  ...{ friday: [{ from: "09:00", to: "14:00" }], saturday: [] },
};
const doctors = managedDentists.map((doctor) =>
  doctor._id === "daniel-reyes" ? { ...doctor, hours: partTime } : doctor,
);
const holiday = {
  ...{ _id: "holiday", doctorId: "samuel-berg", reason: "Family holiday" },
  ...{ from: "2026-11-30T00:00", to: "2026-12-07T00:00" },
};
const saved = { success: true as const, affected: [], allChecked: true };

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
      // Public pages show the saved doctors.
      answer(listDoctors, listPage(dentists)),
    ],
  });
}

/** An image that needs no server. */
const uploaded = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7#";

function keepPhotos(): { answers: HttpHandler[]; sent: File[] } {
  const sent: File[] = [];
  const take = answer(uploadPhoto, ({ body: { image } }) => {
    sent.push(image);
    return { success: true as const, data: { url: `${uploaded}${sent.length}` } };
  });
  return { answers: [take], sent };
}

async function photo(): Promise<File> {
  const canvas = document.createElement("canvas");
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new File([content ?? ""], "ida.png", { type: "image/png" });
}

const preview = () => page.getByRole("img", { name: /^Preview of/ });
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function choosePhoto(): Promise<void> {
  await page.getByLabelText("Photo").upload(await photo());
  await expect.element(preview()).toBeVisible();
}

async function fill(name: string): Promise<void> {
  await page.getByLabelText("Name").fill(name);
  await page.getByLabelText("Email").fill("ida@clinic.test");
  await page.getByLabelText("Specialty").selectOptions("Oral Surgery");
  await choosePhoto();
}

/** The focused element, if another element covers its middle. */
function whatCoversFocus(): string[] {
  const focused = document.activeElement;
  if (!focused) return [];
  const { left, top, width, height } = focused.getBoundingClientRect();
  const drawn = document.elementFromPoint(left + width / 2, top + height / 2);
  return drawn && focused.contains(drawn) ? [] : [focused.outerHTML];
}

test("a new doctor's form can be used by everybody", async () => {
  await mountDoctors(add);
  await button("Add").click();
  await expect.element(page.getByText("Image is required")).toBeVisible();
  expect(await findingsInEveryLook()).toEqual([]);
});

test("the list can be used by everybody", async () => {
  await mountDoctors(manage);
  await expect.element(page.getByText(/^Away /)).toBeVisible();
  expect(await findingsInEveryLook()).toEqual([]);
});

test("a doctor's page can be used by everybody", async () => {
  await mountDoctors(manage);
  await page.getByRole("link", { name: "Edit Dr. Daniel Reyes" }).click();
  await expect.element(button("Remove Monday, range 2")).toBeVisible();
  expect(await findingsInEveryLook()).toEqual([]);
});

test("by keyboard alone nothing that is reached lies behind the tabs of a phone, and none is lost", async () => {
  await mountDoctors(`${manage}/daniel-reyes`, { viewport: phone });
  const last = button("Add time away");
  await expect.element(last).toBeVisible();
  page.getByLabelText("Name").element().focus();
  const hidden: string[] = [];
  while (document.activeElement !== last.element()) {
    await userEvent.keyboard("{Tab}");
    hidden.push(...whatCoversFocus());
  }
  expect(hidden).toEqual([]);
  button("Remove Friday, range 1").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("group", { name: "Friday" })).toHaveFocus();
  const more = button("Add hours on Monday");
  more.element().focus();
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("{Enter}");
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(page.getByRole("group", { name: "Monday" })).toHaveFocus();
});

test("what is missing is said in the fields", async () => {
  await mountDoctors(add, { viewport: phone });
  await button("Add").click();
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

test("the first fault has the focus and is in sight, also a photo's or an hour's", async () => {
  await mountDoctors(add, { viewport: phone });
  await expect.element(page.getByText("Needed: patients see it")).toBeVisible();
  await page.getByLabelText("Name").fill("Dr. Ida Faceless");
  await page.getByLabelText("Email").fill("ida@clinic.test");
  await page.getByLabelText("Specialty").selectOptions("Oral Surgery");
  await page.getByLabelText("Own hours").click();
  await page.getByLabelText("Tuesday, range 1, from").fill("19:00");
  await button("Add").click();
  await expect.element(page.getByLabelText("Photo")).toHaveFocus();
  expect(whatCoversFocus()).toEqual([]);
  await choosePhoto();
  await button("Add").click();
  await expect.element(page.getByLabelText("Tuesday, range 1, from")).toHaveFocus();
  expect(whatCoversFocus()).toEqual([]);
});

test("what could be booked with nobody is said before it is saved", async () => {
  await mountDoctors(`${manage}/samuel-berg`, { viewport: phone });
  const alone = page.getByText(/Patients will find no times for .*Teeth Whitening/);
  const bookable = page.getByLabelText("Patients can book with this doctor");
  await bookable.click();
  await expect.element(alone).toBeVisible();
  expect(page.getByText(/find no times for .*Teeth Cleaning/).elements()).toEqual([]);
  expect(await accessibilityFindings()).toEqual([]);
  await bookable.click();
  await expect.element(alone).not.toBeInTheDocument();
  await page.getByRole("main").getByRole("link", { name: "Manage Doctors" }).click();
  await button("Delete Dr. Samuel Berg").click();
  await expect
    .element(page.getByRole("dialog").getByText(/Patients will find no times for .*Teeth Whitening/))
    .toBeVisible();
});

test("a time away that is only begun stays when the doctor's details are saved", async () => {
  await mountDoctors(`${manage}/daniel-reyes`, { viewport: phone, answers: [answer(editDoctor, saved)] });
  await page.getByLabelText("Reason").fill("Moving house");
  await button("Save").click();
  await expect.element(page.getByRole("alert").getByText("this time away has not")).toBeVisible();
  await expect.element(page.getByLabelText("Reason")).toHaveValue("Moving house");
  await expect.element(page.getByLabelText("First day")).toHaveFocus();
  expect(await accessibilityFindings()).toEqual([]);
  expect(overflow()).toBe(0);
  await button("Discard it and go to the list").click();
  await expect.element(page.getByRole("heading", { name: /^Manage Doctors/ })).toBeVisible();
});

test("a new photo stays with a second save, where the page stays to show what the first one did", async () => {
  const photos: string[] = [];
  const edit = answer(editDoctor, ({ body }) => {
    photos.push(body.img);
    return { ...saved, allChecked: false };
  });
  await mountDoctors(`${manage}/daniel-reyes`, { answers: [edit, ...keepPhotos().answers] });
  await choosePhoto();
  await button("Save").click();
  await expect
    .element(page.getByRole("region", { name: "Please check the upcoming appointments" }))
    .toBeVisible();
  await button("Save").click();
  await expect.poll(() => photos.length).toBe(2);
  expect(photos[1]).toBe(photos[0]);
  expect(photos[0]).toBe(`${uploaded}1`);
  expect(photos[0]).not.toBe(doctors.find(({ _id }) => _id === "daniel-reyes")?.img);
});

test("the notice counts what is left to do, over one change and the next, and says when all is done", async () => {
  const all = ["Ann One", "Bea Two", "Cleo Three"].map((patientName): AffectedAppointment => {
    const booking = sampleBooking({ _id: patientName.slice(0, 3), patientName });
    return { booking: { ...booking, problem: "outside-hours", uid: null }, doctors: [], nearest: [] };
  });
  let later = [all.slice(0, 2), all.slice(2)];
  await mountDoctors(`${manage}/daniel-reyes`, {
    viewport: phone,
    answers: [
      answer(editDoctor, () => {
        const [affected = [], ...others] = later;
        later = others;
        return { ...saved, affected };
      }),
      answer(cancelBooking, ({ params, query }) => {
        expect(query.by).toBe("clinic");
        return sampleBooking({ _id: params.id, status: "cancelled" });
      }),
    ],
  });
  const notice = (name: string) => expect.element(page.getByRole("region", { name })).toBeVisible();
  const cancel = async (whom: string) => {
    await button(`Do this: ${whom}`).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel appointment" }).click();
    const entry = page.getByRole("listitem").filter({ hasText: whom });
    await expect.element(entry.getByText("The appointment is canceled")).toBeVisible();
  };
  await button("Save").click();
  await notice("2 appointments can't take place as booked");
  await cancel("Ann One");
  await notice("1 appointment can't take place as booked");
  await button("Save").click();
  await notice("2 appointments can't take place as booked");
  await cancel("Bea Two");
  await cancel("Cleo Three");
  await notice("All set: all 3 appointments are taken care of");
  expect(await accessibilityFindings()).toEqual([]);
});

test("who still has patients can't be deleted, and is made not bookable instead", async () => {
  let shown = doctors;
  const { _id, dateISO, slot, treatment, personId } = sampleBooking();
  const kit = { _id, dateISO, slot, treatment, personId, patientName: "Kit Coming" };
  await mountDoctors(manage, {
    viewport: phone,
    answers: [
      answer(listManagedDoctors, () => listPage(shown)),
      answer(deleteDoctor, refusal("has-appointments", { data: { count: 1, appointments: [kit] } })),
      answer(editDoctor, ({ params, body: { bookable = true } }) => {
        shown = shown.map(
          (doctor): ManagedDoctor => (doctor._id === params.id ? { ...doctor, bookable } : doctor),
        );
        return saved;
      }),
    ],
  });
  await button("Delete Dr. Mei-Lin Chen").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const refused = page.getByRole("dialog", { name: /Dr. Mei-Lin Chen still has/ });
  await expect.element(refused.getByText("Kit Coming")).toBeVisible();
  expect(await accessibilityFindings()).toEqual([]);
  await refused.getByRole("button", { name: "Make not bookable" }).click();
  await expect.element(page.getByText("Dr. Mei-Lin Chen can't be booked anymore")).toBeVisible();
  await expect
    .element(page.getByRole("row", { name: /Mei-Lin Chen/ }).getByText("Not bookable"))
    .toBeVisible();
});

test("a doctor is deleted only once it is known what would be left with nobody", async () => {
  const treatments = held(managedTreatments);
  await mountDoctors(manage, { answers: [answer(listManagedTreatments, treatments.reply)] });
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true });
  await expect.element(confirm).toBeDisabled();
  treatments.release();
  await expect.element(confirm).toBeEnabled();
});

test("where that can't be known, the dialog says so", async () => {
  hurryTimers();
  await mountDoctors(manage, { answers: [answer(listManagedTreatments, answerOfProxy(503))] });
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(/^Doctors and treatments could not be loaded/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Delete", exact: true })).toBeEnabled();
});

test("a doctor's new name shows to who has just saved it, whatever a cache still holds", async () => {
  let name = "Dr. Amara Okafor";
  await mountDoctors("/about", {
    answers: [
      // A new query misses Hosting's cache.
      answer(listDoctors, ({ query }) =>
        listPage(dentists.map((one, i) => (i === 0 && query.fresh !== undefined ? { ...one, name } : one))),
      ),
      answer(editDoctor, ({ body }) => {
        name = body.name;
        return saved;
      }),
      answer(listTreatments, defaultTreatments),
      answer(listSchedule, [scheduledDay([], { dateISO: "2026-11-20" })]),
      answer(listScheduleChanges, { changed: [], gone: [], cancelled: [] }),
    ],
  });
  await expect.element(page.getByRole("heading", { name: "Dr. Amara Okafor" })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("link", { name: "Manage Doctor" }).click();
  await page.getByRole("link", { name: "Edit Dr. Amara Okafor" }).click();
  await page.getByLabelText("Name").fill("Dr. Amara Married");
  await button("Save").click();
  await expect.element(page.getByText("Dr. Amara Married has been saved")).toBeVisible();
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
] as const)("what is no photo is refused as soon as it is chosen: %s", async ([sentence, chosen]) => {
  await mountDoctors(add);
  await page.getByLabelText("Photo").upload(chosen);
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(preview().elements()).toEqual([]);
});

test("an upload that fails is tried again, and nothing that was typed is lost", async () => {
  const { answers, sent } = keepPhotos();
  await mountDoctors(add, {
    answers: [answer(uploadPhoto, noAnswer), answer(addDoctor, { ...saved, insertedId: "ida" })],
  });
  await fill("Dr. Ida Retry");
  await button("Add").click();
  await expect.element(page.getByText(/^We can't reach the clinic's server/)).toBeVisible();
  answerFromNow(...answers);
  await expect.element(page.getByLabelText("Name")).toHaveValue("Dr. Ida Retry");
  // The last that a refused form does.
  await expect.element(page.getByLabelText("Photo")).toHaveFocus();
  button("Retry upload").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Doctor added successfully")).toBeVisible();
  await expect.poll(() => document.activeElement?.className).toBe("photo-choice");
  expect(sent.map(({ type }) => type)).toEqual(["image/webp"]);
});

test.for([
  [
    "is no photo",
    refusal("invalid", { fields: { image: "This file is no photo" } }),
    "This file is no photo",
  ],
  ["is too large", refusal("too-large"), "That is too large. Please send something smaller."],
  [
    "comes from somebody who is no admin anymore",
    refusal("forbidden"),
    "Your account isn't allowed to do this.",
  ],
] as const)(
  "a photo that %s is refused at its field, and what was typed stays",
  async ([, reply, sentence]) => {
    await mountDoctors(add, { answers: [answer(uploadPhoto, reply)] });
    await fill("Dr. Ida Typed");
    await button("Add").click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(page.getByLabelText("Name")).toHaveValue("Dr. Ida Typed");
    await expect.element(button("Retry upload")).toBeVisible();
  },
);

test("an upload can be canceled, and then be tried again", async () => {
  const slow = held({ success: true as const, data: { url: `${uploaded}slow` } });
  await mountDoctors(add, {
    answers: [answer(uploadPhoto, slow.reply), answer(addDoctor, { ...saved, insertedId: "ida" })],
  });
  await fill("Dr. Ida Slow");
  await button("Add").click();
  await expect.element(page.getByLabelText("Uploading…")).toBeVisible();
  expect(await accessibilityFindings()).toEqual([]);
  await button("Cancel upload").click();
  await expect.element(page.getByText("Upload canceled. Your photo is still chosen")).toBeVisible();
  slow.release();
  await button("Retry upload").click();
  await expect.element(page.getByText("Doctor added successfully")).toBeVisible();
});

test("a refusal of the server is said, and the photo isn't sent again", async () => {
  const photos = keepPhotos();
  const added: DoctorInput[] = [];
  const take = answer(addDoctor, ({ body }) => {
    added.push(body);
    return { ...saved, insertedId: "ida" };
  });
  await mountDoctors(add, { answers: [answer(addDoctor, refusal("unavailable")), ...photos.answers] });
  await fill("Dr. Ida Refused");
  await button("Add").click();
  await expect.element(page.getByText("Failed to add doctor")).toBeVisible();
  expect(photos.sent).toHaveLength(1);
  answerFromNow(take);
  await button("Add").click();
  await expect.element(page.getByText("Doctor added successfully")).toBeVisible();
  expect(photos.sent).toHaveLength(1);
  expect(added.map(({ name }) => name)).toEqual(["Dr. Ida Refused"]);
});
