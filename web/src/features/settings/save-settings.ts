import { type Settings, saveSettings } from "@clinic/contract/settings.ts";
import { publicPartOf } from "@clinic/domain/settings-rules.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { publish } from "../../lib/published/published-clinic.ts";
import { managedSettingsQuery } from "./managed-settings-query.ts";

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
