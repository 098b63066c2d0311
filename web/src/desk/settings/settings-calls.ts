import {
  type Settings,
  saveSettings,
  settingsSchema,
  showManagedSettings,
} from "@clinic/contract/settings.ts";
import { publicPartOf } from "@clinic/domain/settings-rules.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call } from "../../shared/api.ts";
import { readDraft } from "../../shared/drafts.ts";
import { publish } from "../../shared/published.ts";
import { settingsQuery } from "../../shared/queries.ts";

/** What an edit begins with, so always the latest. Under the eyes of who is editing it doesn't change. */
export const managedSettingsQuery = queryOptions({
  queryKey: ["managed-settings"],
  queryFn: ({ signal }) => call(showManagedSettings, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/** What the answer has brought up to date, or the form has. */
const saved: unknown[] = [settingsQuery.queryKey[0], managedSettingsQuery.queryKey[0]];

/** Refused with `conflict` when somebody else has changed them since `previous`. */
export function useSaveSettings(previous: Settings) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: Settings) => publish(call(saveSettings, { body: { ...settings, previous } })),
    onSuccess: async ({ settings }) => {
      const visible = publicPartOf(settings);
      queryClient.setQueryData(settingsQuery.queryKey, (shown) => shown && { ...shown, ...visible });
      // Hours, horizon and time zone decide about free times and about the day sheet.
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !saved.includes(queryKey[0]) });
    },
  });
}

const text = z.string();
/** Null is JSON's word for what stands in an empty field. */
const number = z.nullable(z.number());
const range = z.object({ from: text, to: text });
const ranges = z.array(range);
const closedDay = z.object({
  date: text,
  from: z.optional(text),
  to: z.optional(text),
  reason: text,
  shown: z.optional(z.literal(true)),
});

/** The settings' fields, whatever stands in them: rules are for who saves. */
const typedSchema = z.object({
  ...{ name: text, phone: text, email: text, timeZone: text, bookingPaused: text },
  address: z.object({ street: text, city: text, region: text, postalCode: text, country: text }),
  openingHours: z.object({
    ...{ sunday: ranges, monday: ranges, tuesday: ranges, wednesday: ranges },
    ...{ thursday: ranges, friday: ranges, saturday: ranges },
  }),
  closedDays: z.array(closedDay),
  horizonDays: number,
  cancellation: z.object({ fullRefundHours: number }),
  limits: z.object({ open: number, openUnverified: number }),
  reminders: z.object({ daysBefore: z.array(number), hours: range }),
});

/** With the settings that the edit began with: whoever has changed them since is not overruled. */
const draftSchema = z.object({ begun: settingsSchema, typed: typedSchema });

type Typed = z.infer<typeof typedSchema>;

export function readSettingsDraft(): { begun: Settings; typed: Settings } | undefined {
  const { data } = z.safeParse(draftSchema, readDraft("settings"));
  return data && { begun: data.begun, typed: withNumbers(data.typed) };
}

function withNumbers({ horizonDays, cancellation, limits, reminders, ...typed }: Typed): Settings {
  return {
    ...typed,
    horizonDays: entered(horizonDays),
    cancellation: { fullRefundHours: entered(cancellation.fullRefundHours) },
    limits: { open: entered(limits.open), openUnverified: entered(limits.openUnverified) },
    reminders: { ...reminders, daysBefore: reminders.daysBefore.map(entered) },
  };
}

function entered(kept: number | null): number {
  return kept ?? Number.NaN;
}
