import { isDeepStrictEqual } from "node:util";
import type * as contract from "../contract/settings.ts";
import { DomainError, invalid, refuseFaults } from "../domain/domain-error.ts";
import { isCountry } from "../domain/phone-number.ts";
import { settingsFaults } from "../domain/settings-rules.ts";
import { readClinic } from "../firestore/clinic.ts";
import type { Handler } from "../http/bind.ts";
import { editClinic } from "./edit-clinic.ts";
import { findStranded } from "./find-stranded.ts";

export const showSettings: Handler<typeof contract.showSettings> = async ({ db }) => {
  const { limits: _, ...visible } = (await readClinic(db)).settings;
  return visible;
};

export const showManagedSettings: Handler<typeof contract.showManagedSettings> = async ({ db }) =>
  (await readClinic(db)).settings;

/** Saves and publishes at once. Appointments that no longer fit are named and left alone: the clinic decides about each. */
export const saveSettings: Handler<typeof contract.saveSettings> = async ({ db, body, now }) => {
  const { previous, ...sent } = body;
  refuseFaults(settingsFaults(sent));
  if (!isCountry(sent.address.country))
    throw invalid("address.country", "There is no country with this code");
  const settings = { ...sent, closedDays: sent.closedDays.toSorted((a, b) => a.date.localeCompare(b.date)) };
  await editClinic(db, (clinic) => {
    if (previous && !isDeepStrictEqual(clinic.settings, previous)) throw new DomainError("conflict");
    return { next: { ...clinic, settings }, result: undefined };
  });
  return { success: true, settings, ...(await findStranded(db, settings, now())) };
};
