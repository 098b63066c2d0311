import {
  type Settings,
  saveSettings,
  settingsSchema,
  showManagedSettings,
} from "@clinic/contract/settings.ts";
import { mailedChangesSchema } from "@clinic/contract/staff-mails.ts";
import { publicPartOf } from "@clinic/domain/settings-rules.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call } from "../../shared/api.ts";
import { readDraft } from "../../shared/drafts.ts";
import { publishChange } from "../../shared/published.ts";
import { settingsQuery } from "../../shared/queries.ts";

/** Loads the settings again for each edit, but never during an edit, because a refetch would change the form. */
export const managedSettingsQuery = queryOptions({
  queryKey: ["managed-settings"],
  queryFn: ({ signal }) => call(showManagedSettings, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/** Query keys that a save updates itself, so they need no refetch. */
const queriesUpdatedBySave: unknown[] = [settingsQuery.queryKey[0], managedSettingsQuery.queryKey[0]];

/** Saves the settings. The server answers `conflict` if somebody else has changed the settings since `previous`. */
export function useSaveSettings(previous: Settings) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: Settings) =>
      publishChange(call(saveSettings, { body: { ...settings, previous } })),
    onSuccess: async ({ settings }) => {
      const publicSettings = publicPartOf(settings);
      queryClient.setQueryData(settingsQuery.queryKey, (shown) => shown && { ...shown, ...publicSettings });
      // Refetches everything else, because hours, horizon and time zone change the free times and the schedule.
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !queriesUpdatedBySave.includes(queryKey[0]),
      });
    },
  });
}

const typedText = z.string();
/** An empty number field is NaN. JSON stores NaN as null, so a draft's null becomes NaN again. */
const typedNumber = z.pipe(
  z.nullable(z.number()),
  z.transform((stored) => stored ?? Number.NaN),
);
const typedRange = z.object({ from: typedText, to: typedText });
const typedRanges = z.array(typedRange);
const typedClosedDay = z.object({
  date: typedText,
  last: z.optional(typedText),
  from: z.optional(typedText),
  to: z.optional(typedText),
  reason: typedText,
  shown: z.optional(z.literal(true)),
});

const typedSummary = z.object({ on: z.boolean(), hour: typedText });

/** The typed fields of a draft, valid or not. The settings' rules are checked when the form is saved. */
const typedSchema = z.object({
  ...{ name: typedText, phone: typedText, email: typedText, timeZone: typedText, bookingPaused: typedText },
  ...{ currency: typedText, locale: typedText, weekStart: typedNumber, registration: typedText },
  takesCards: z.boolean(),
  address: z.object({
    street: typedText,
    city: typedText,
    region: typedText,
    postalCode: typedText,
    country: typedText,
  }),
  openingHours: z.object({
    ...{ sunday: typedRanges, monday: typedRanges, tuesday: typedRanges, wednesday: typedRanges },
    ...{ thursday: typedRanges, friday: typedRanges, saturday: typedRanges },
  }),
  closedDays: z.array(typedClosedDay),
  horizonDays: typedNumber,
  cancellation: z.object({ fullRefundHours: typedNumber }),
  notice: z.object({ bookHours: typedNumber, changeHours: typedNumber }),
  limits: z.object({ open: typedNumber, openUnverified: typedNumber }),
  reminders: z.object({ daysBefore: z.array(typedNumber), hours: typedRange }),
  staffMails: z.object({
    clinic: z.object({ summary: typedSummary, changes: mailedChangesSchema, messages: z.boolean() }),
    dentists: z.object({ summary: typedSummary, changes: mailedChangesSchema }),
  }),
});

/** `base` has the settings from before the edit, so that the server finds somebody else's change when the draft is saved. */
const draftSchema = z.object({ base: settingsSchema, typed: typedSchema });

export function readSettingsDraft(): { base: Settings; typed: Settings } | undefined {
  return z.safeParse(draftSchema, readDraft("settings")).data;
}
