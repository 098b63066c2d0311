import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { managedSettingsQuery } from "./managed-settings-query.ts";
import { SettingsForm } from "./settings-form.tsx";
import "./settings.scss";

export function Page() {
  const settings = useQuery(managedSettingsQuery);
  const [reloads, setReloads] = useState(0);
  const reload = async () => {
    await settings.refetch();
    setReloads((count) => count + 1);
  };
  return (
    <>
      <PageHeading
        title="Settings"
        lead="What the site says about the clinic, and when patients can book. Changes show at once and never move or cancel an appointment."
      />
      {settings.isPending ? (
        <Skeleton lines={6} className="settings-skeleton" />
      ) : settings.isError ? (
        <ErrorState error={settings.error} retry={() => void settings.refetch()} />
      ) : (
        <SettingsForm key={reloads} current={settings.data} onReload={reload} />
      )}
    </>
  );
}
