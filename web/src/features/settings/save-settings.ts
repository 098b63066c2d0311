import { type Settings, saveSettings } from "@clinic/contract/settings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { useSettings } from "../../lib/published/published-clinic.ts";

/** Refused with `conflict` when somebody else has changed them since `previous`. */
export function useSaveSettings(previous: Settings) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: Settings) => call(saveSettings, { body: { ...settings, previous } }),
    onSuccess: async ({ settings }) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      useSettings.renew();
      // Hours, horizon and time zone decide about free times and about the day sheet.
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "settings" });
    },
  });
}
