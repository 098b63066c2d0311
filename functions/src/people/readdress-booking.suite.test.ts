import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { emulatedFirestore } from "../../../emulators/testing/admin.ts";
import { openClinic } from "../../testing/open-clinic.ts";
import { writeLink } from "../../testing/owned-documents.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { bookings } from "../firestore/bookings.ts";
import { contactId } from "../firestore/contacts.ts";
import { historyOf } from "../firestore/history.ts";
import { linkByToken } from "../firestore/links.ts";
import { outbox } from "../firestore/outbox.ts";
import { readdressBooking } from "./readdress-booking.ts";

const db = emulatedFirestore();
const by = { role: "clinic", uid: "desk" } as const;

beforeAll(() => openClinic(db));

const newOwner = () => ({ uid: randomUUID(), email: `${randomUUID()}@old.test` });
const lives = async (token: string) => (await linkByToken(db, token).get()).exists;

test("an appointment that now belongs to another account keeps its address and links, and sends no mail", async () => {
  const owner = newOwner();
  const id = await writeBooking(db, owner, daysFromNow(5));
  const link = await writeLink(db, id);
  const occasion = { by, mayChange: ({ uid }: { uid: string | null }) => uid === null };
  const changed = await readdressBooking({ db, now: () => new Date() }, id, "new@new.test", occasion);
  expect(changed).toBe(false);
  expect((await bookings(db).doc(id).get()).data()?.patient).toBe(owner.email);
  expect(await lives(link)).toBe(true);
  expect((await historyOf(db, id).get()).size).toBe(0);
  expect((await outbox(db).where("subject", "==", id).get()).size).toBe(0);
});

test("links for the new address stay", async () => {
  const owner = newOwner();
  const id = await writeBooking(db, owner, daysFromNow(5));
  const email = `${randomUUID()}@new.test`;
  const [unknown, old, fresh] = await Promise.all([
    writeLink(db, id),
    writeLink(db, id, { contact: contactId(owner.email) }),
    writeLink(db, id, { contact: contactId(email) }),
  ]);
  const occasion = { by, mayChange: () => true };
  expect(await readdressBooking({ db, now: () => new Date() }, id, email, occasion)).toBe(true);
  expect(await Promise.all([unknown, old, fresh].map(lives))).toEqual([false, false, true]);
});
