import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { writeMailLink } from "../../testing/owned-documents.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { bookings } from "../firestore/bookings.ts";
import { historyOf } from "../firestore/history.ts";
import { addressHash } from "../firestore/muted-addresses.ts";
import { outbox } from "../firestore/outbox.ts";
import { mailLinkByToken } from "../firestore/stored-mail-links.ts";
import { readdressBooking } from "./readdress-booking.ts";

const db = emulatedFirestore();
const by = { role: "clinic", uid: "desk" } as const;

beforeAll(() => writeTestClinic(db));

const newOwner = () => ({ uid: randomUUID(), email: `${randomUUID()}@old.test` });
const lives = async (token: string) => (await mailLinkByToken(db, token).get()).exists;

test("an appointment that now belongs to another account keeps its address and links, and sends no mail", async () => {
  const owner = newOwner();
  const id = await writeBooking(db, owner, daysFromNow(5));
  const link = await writeMailLink(db, id);
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
    writeMailLink(db, id),
    writeMailLink(db, id, { contact: addressHash(owner.email) }),
    writeMailLink(db, id, { contact: addressHash(email) }),
  ]);
  const occasion = { by, mayChange: () => true };
  expect(await readdressBooking({ db, now: () => new Date() }, id, email, occasion)).toBe(true);
  expect(await Promise.all([unknown, old, fresh].map(lives))).toEqual([false, false, true]);
});
