/** Turns reminders on or off: on the page behind a mail's link, or by a mail program's one-click unsubscribe. */
import type * as contract from "../contract/reminder-preference.ts";
import { readClinic } from "../firestore/clinic.ts";
import { isMuted, mutedAddresses, muteEnd } from "../firestore/muted-addresses.ts";
import { mailLinkByToken } from "../firestore/stored-mail-links.ts";
import type { Handler } from "../http/bind.ts";
import type { Dependencies } from "../ports/dependencies.ts";
import { deadLinkPageHtml, remindersPageHtml } from "./reminders-page.ts";

type RemindersPageRequest = Pick<Dependencies, "db" | "now"> & { query: { t?: string | undefined } };

export const showReminderPreference: Handler<typeof contract.showReminderPreference> = async (call) => {
  const { settings } = await readClinic(call.db);
  const contact = await mutedAddressReferenceOfLink(call);
  if (!contact) return deadLinkPageHtml(settings);
  const mute = (await contact.get()).data();
  return remindersPageHtml(settings, isMuted(mute, call.now()) ? "off" : "on");
};

export const setReminderPreference: Handler<typeof contract.setReminderPreference> = async (call) => {
  const { settings } = await readClinic(call.db);
  const contact = await mutedAddressReferenceOfLink(call);
  if (!contact) return deadLinkPageHtml(settings);
  const wanted = "reminders" in call.body ? call.body.reminders : "off";
  const now = call.now();
  if (wanted === "off") await contact.set({ mutedAt: now, expiresAt: muteEnd(now) }, { merge: true });
  else await contact.delete();
  return remindersPageHtml(settings, wanted);
};

/** The document that mutes the address of the link, whether it exists or not. It is null if the link is unknown or expired. */
async function mutedAddressReferenceOfLink({ db, now, query }: RemindersPageRequest) {
  if (!query.t) return null;
  const link = (await mailLinkByToken(db, query.t).get()).data();
  if (link?.kind !== "reminders" || link.expiresAt <= now()) return null;
  return mutedAddresses(db).doc(link.contact);
}
