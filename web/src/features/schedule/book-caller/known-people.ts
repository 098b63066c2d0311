/** Whom the desk knows by the number or the address that somebody gives. */
import { emailSchema, phoneSchema } from "@clinic/contract/fields.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";
import type { FoundPerson } from "../../../lib/clinic/found-people.ts";
import { foundPeopleQuery } from "../../../lib/clinic/found-people-query.ts";
import { useAfterPause } from "../../../lib/use-after-pause.ts";

/** What tells two of the same name apart, but for the number that they were looked up by. */
export function detailsOf({ title, email, unverified, latest }: FoundPerson, today: ClinicDay): string[] {
  const address = email === title ? "" : email;
  const doubt = unverified ? "address not verified" : "";
  const visit = latest ? lastHere(latest, today) : "";
  return [address, doubt, visit].filter((detail) => detail !== "");
}

function lastHere(dateISO: ClinicDay, today: ClinicDay): string {
  if (dateISO === today) return "has an appointment today";
  return dateISO > today ? `comes on ${formatDate(dateISO)}` : `last here ${formatDate(dateISO)}`;
}

/** Once a whole number or a whole address stands there: neither is found by a part of it. */
export function useFoundBy(what: "phone" | "email", typed: string) {
  const now = typed.trim();
  const settled = useAfterPause(now);
  const whole = z.safeParse(what === "phone" ? phoneSchema : emailSchema, settled).success;
  const asked = useQuery({ ...foundPeopleQuery(settled), enabled: whole });
  const current = whole && settled === now;
  return { found: current ? asked.data : undefined, failed: current && asked.isError };
}
