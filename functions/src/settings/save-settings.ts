import { isDeepStrictEqual } from "node:util";
import { editClinic } from "../catalogue/edit-clinic.ts";
import { type Settings, type SettingsSaved, settingsChangeSchema } from "../contract/settings.ts";
import { readDate } from "../domain/calendar-date.ts";
import { DomainError } from "../domain/domain-error.ts";
import { isCountry } from "../domain/phone-number.ts";
import { parse } from "../http/parse.ts";
import type { Answer, Call } from "../http/route.ts";
import { findStranded } from "./find-stranded.ts";

/** Saves and publishes at once. Appointments that no longer fit are named and left alone: the clinic decides about each. */
export async function saveSettings({ db, body, now }: Call): Promise<Answer> {
  const { previous, ...sent } = parse(settingsChangeSchema, body);
  checkCountry(sent.address.country);
  const settings = { ...sent, closedDays: checkClosedDays(sent.closedDays) };
  await editClinic(db, (clinic) => {
    if (previous && !isDeepStrictEqual(clinic.settings, previous)) {
      throw new DomainError("conflict", "Somebody has changed the settings meanwhile.");
    }
    return { next: { ...clinic, settings }, result: undefined };
  });
  const found = await findStranded(db, settings, now());
  return { body: { success: true, settings, ...found } satisfies SettingsSaved };
}

function checkCountry(country: string): void {
  if (isCountry(country)) return;
  const message = "There is no country with this code";
  throw new DomainError("invalid", message, { fields: { "address.country": message } });
}

function checkClosedDays(closedDays: Settings["closedDays"]): Settings["closedDays"] {
  const fields: Record<string, string> = {};
  const seen = new Set<string>();
  closedDays.forEach(({ date }, i) => {
    if (readDate(date) === null) fields[`closedDays.${i}.date`] = "This day doesn't exist";
    else if (seen.has(date)) fields[`closedDays.${i}.date`] = "This day is in the list already";
    seen.add(date);
  });
  const [message] = Object.values(fields);
  if (message) throw new DomainError("invalid", message, { fields });
  return closedDays.toSorted((a, b) => a.date.localeCompare(b.date));
}
