/** Turns reminders on or off: on the page behind a mail's link, or by a mail program's one-click unsubscribe. */
import type * as contract from "../contract/contacts.ts";
import { readClinic } from "../firestore/clinic.ts";
import { contacts, isMuted, muteEnd } from "../firestore/contacts.ts";
import { linkByToken } from "../firestore/links.ts";
import type { Handler } from "../http/bind.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { deadLinkPage, remindersPage } from "./contacts-page.ts";

type Asked = Pick<Dependencies, "db" | "now"> & { query: { t?: string | undefined } };

export const showReminders: Handler<typeof contract.showReminders> = async (call) => {
  const { settings } = await readClinic(call.db);
  const contact = await findContact(call);
  if (!contact) return deadLinkPage(settings);
  const mute = (await contact.get()).data();
  return remindersPage(settings, isMuted(mute, call.now()) ? "off" : "on");
};

export const setReminders: Handler<typeof contract.setReminders> = async (call) => {
  const { settings } = await readClinic(call.db);
  const contact = await findContact(call);
  if (!contact) return deadLinkPage(settings);
  const wanted = "reminders" in call.body ? call.body.reminders : "off";
  const now = call.now();
  if (wanted === "off") await contact.set({ mutedAt: now, expiresAt: muteEnd(now) }, { merge: true });
  else await contact.delete();
  return remindersPage(settings, wanted);
};

/** Finds the contact document of a link's address; null if the link is unknown or expired. */
async function findContact({ db, now, query }: Asked) {
  if (!query.t) return null;
  const link = (await linkByToken(db, query.t).get()).data();
  if (link?.kind !== "reminders" || link.expiresAt <= now()) return null;
  return contacts(db).doc(link.contact);
}
