/** Whom the desk knows by the number or the address that somebody gives. */
import { emailSchema, phoneSchema } from "@clinic/contract/fields.ts";
import type { Found } from "@clinic/contract/people.ts";
import { showDate } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";
import { foundPeopleQuery } from "../../../lib/clinic/found-people-query.ts";
import { useAfterPause } from "../../../lib/use-after-pause.ts";

export type KnownPerson = {
  key: string;
  kind: "account" | "caller";
  /** What the form is filled with. */
  name: string;
  phone: string;
  email: string;
  /** What tells two of the same name apart. */
  details: string[];
};

/** Accounts first: what they gave is their own. */
export function knownPeople({ accounts, callers }: Found, today: ClinicDay): KnownPerson[] {
  return [
    ...accounts.map(({ uid, name, email, phone, emailVerified }) => ({
      ...{ key: uid, kind: "account" as const, name, phone, email },
      details: [email, ...(emailVerified ? [] : ["address not verified"])],
    })),
    ...callers.map(({ name, phone, email, dateISO }) => ({
      ...{ key: [name, phone, email].join("\n"), kind: "caller" as const, name, phone, email },
      details: [email, lastHere(dateISO, today)].filter((detail) => detail !== ""),
    })),
  ];
}

function lastHere(dateISO: ClinicDay, today: ClinicDay): string {
  if (dateISO === today) return "has an appointment today";
  return dateISO > today ? `comes on ${showDate(dateISO)}` : `last here ${showDate(dateISO)}`;
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
