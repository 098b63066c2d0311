import { addSeconds } from "date-fns";
import { beforeAll, expect, test, vi } from "vitest";
import { emptyClinic } from "../../../emulators/seed/reset.ts";
import { localLimitId } from "../../../emulators/suite/local-limit-id.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedIn } from "../../../emulators/testing/sign-up.ts";
import { book, bookingOf, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { openClinic } from "../../testing/open-clinic.ts";
import { openDays } from "../../testing/open-days.ts";
import { fakeMail, noticeStatesOf } from "../../testing/owed-notices.ts";
import { newAdmin } from "../../testing/roles.ts";
import type { Booking, MoveRequest } from "../contract/bookings.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import type { Mail } from "../ports/mail.ts";
import { sendDue } from "./send-due.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
let admin: SignedIn;

beforeAll(async () => {
  await emptyClinic();
  await openClinic(db);
  admin = await newAdmin(db);
});

/** Runs the sender this many seconds from now. */
function sendIn(seconds: number, mail: Mail) {
  const accounts = firebaseAccounts(emulatedAuth());
  const now = () => addSeconds(new Date(), seconds);
  return sendDue({ db, now, accounts, mail, limitId: localLimitId, siteUrl: "https://clinic.test" });
}

/** With Dr. Ida Test at nine, which their patient has been told of. */
async function bookAndTell(): Promise<Booking> {
  const booked = await book(await newVerifiedPatient(), {
    ...{ date: openDays.take(), treatmentId: "checkup", doctorId: "ida", slot: "09:00 AM" },
  });
  await sendIn(70, fakeMail());
  return booked;
}

/** Moves the appointment as the desk does, with the version that the desk saw. */
async function moveByDesk({ _id, version }: Booking, body: MoveRequest): Promise<Booking> {
  return bookingOf(
    await request("POST", `/booking/${_id}/move?by=clinic&version=${version}`, { token: admin.token, body }),
  );
}

const placeOf = ({ dateISO, slot, doctorId }: Booking) => ({
  ...{ date: dateISO, slot },
  ...(doctorId !== null && { doctorId }),
});

test("a move that is taken back while its notice waits sends no mail at all", async () => {
  const before = await bookAndTell();
  const mail = fakeMail();
  const moved = await moveByDesk(before, { date: before.dateISO, slot: "10:30 AM", doctorId: "omar" });
  // This is much later than the time in which an undo is offered.
  await sendIn(45, mail);
  const back = await moveByDesk(moved, placeOf(before));
  expect(placeOf(back)).toEqual(placeOf(before));
  await sendIn(70, mail);
  await sendIn(3600, mail);
  expect(mail.arrived).toEqual([]);
  expect(await noticeStatesOf(db, before._id)).toEqual([
    "booked sent",
    "moved suppressed overtaken",
    "moved suppressed nothing-new",
  ]);
});

test("a change of dentist that is undone while its notice waits sends no mail either", async () => {
  const before = await bookAndTell();
  const mail = fakeMail();
  const given = await moveByDesk(before, { ...placeOf(before), doctorId: "omar" });
  await moveByDesk(given, placeOf(before));
  await sendIn(70, mail);
  expect(mail.arrived).toEqual([]);
});

test("a move that is taken back after its mail has left is told of by a second one, with the time that counts", async () => {
  const before = await bookAndTell();
  const mail = fakeMail();
  const moved = await moveByDesk(before, { ...placeOf(before), slot: "10:30 AM" });
  await sendIn(70, mail);
  await moveByDesk(moved, placeOf(before));
  await sendIn(70, mail);
  expect(mail.arrived).toHaveLength(2);
  expect(mail.arrived[1]?.text).toMatch(/9:00 AM/);
});
