import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { managedSettingsQuery } from "./managed-settings-query.ts";
import { SettingsForm } from "./settings-form.tsx";
import "./settings.scss";

export function Component() {
  const settings = useQuery(managedSettingsQuery);
  const [reloads, setReloads] = useState(0);
  // Much to draw: later than the rest, in steps between which the browser is free.
  const drawn = useDeferredValue(settings.data !== undefined);
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
      {settings.isError ? (
        <ErrorState error={settings.error} retry={() => void settings.refetch()} />
      ) : !drawn || settings.data === undefined ? (
        <Skeleton lines={6} className="settings-skeleton" />
      ) : (
        <SettingsForm key={reloads} current={settings.data} onReload={reload} />
      )}
    </>
  );
}
