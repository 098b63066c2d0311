import { type Settings, settingsSchema } from "@clinic/contract/settings.ts";
import { settingsFaults } from "@clinic/domain/settings-rules.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Controller, FormProvider, useFormContext, useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import { isConflict } from "../../shared/api-error.ts";
import { describeTheirChanges, mergeEdits } from "../../shared/conflict-merge.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { schemaAndRulesResolver, showServerErrors, useFirstErrorFocus } from "../../shared/form-rules.ts";
import { prefetchOnIntent } from "../../shared/load-code.ts";
import { notify } from "../../shared/notify.ts";
import { siteSettingsPath } from "../../shared/paths.ts";
import { spelled } from "../../shared/spelling.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import { FormAlert, SubmitButton, TextAreaField } from "../../ui/fields.tsx";
import { RestoredDraftNote, useFormDraft } from "../../ui/form-draft.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ConflictReloadOffer, ErrorState, Skeleton } from "../../ui/states.tsx";
import { WeekHours } from "../../ui/week-hours.tsx";
import { noAffectedAppointments } from "../attention/affected-answer.ts";
import { AffectedNotice } from "../attention/affected-notice.tsx";
import { BookingRulesSection, RemindersSection } from "./booking-rules-section.tsx";
import { ClosedDaysSection, mergeAffectedBySave } from "./closed-days-section.tsx";
import { ContactSection, withoutHiddenAddress } from "./contact-section.tsx";
import { RegionSection } from "./region-section.tsx";
import { settingLabelsIn } from "./setting-labels.ts";
import { managedSettingsQuery, readSettingsDraft, useSaveSettings } from "./settings-calls.ts";
import { StaffMailsSection } from "./staff-mails-section.tsx";
import "../desk.scss";
import "./settings.scss";

export function Component() {
  const settings = useQuery(managedSettingsQuery);
  const [reloads, setReloads] = useState(0);
  // Renders the large form with low priority.
  const isReady = useDeferredValue(settings.data !== undefined);
  const reload = async () => {
    await settings.refetch();
    setReloads((count) => count + 1);
  };
  return (
    <>
      <PageHeading
        title="Settings"
        lead="What the site says about the clinic, and when patients can book. Changes show at once and never move or cancel an appointment."
        actions={
          <Link
            className="btn btn-outline-primary"
            to={siteSettingsPath}
            {...prefetchOnIntent(siteSettingsPath)}
          >
            <Globe className="icon" aria-hidden="true" />
            Site: words, pictures, {spelled("color")}
          </Link>
        }
      />
      {settings.isError ? (
        <ErrorState error={settings.error} retry={() => void settings.refetch()} />
      ) : !isReady || settings.data === undefined ? (
        <Skeleton lines={6} className="skeleton-row" />
      ) : (
        <SettingsForm key={reloads} current={settings.data} onReload={reload} />
      )}
    </>
  );
}

type Props = { current: Settings; onReload: () => void };

function SettingsForm({ current, onReload }: Props) {
  const [savedDraft] = useState(readSettingsDraft);
  // The settings from before the edit, which a draft keeps over a reload. A save replaces them with the saved settings.
  const [initial, setInitial] = useState(savedDraft?.base ?? current);
  const [answer, setAnswer] = useState(noAffectedAppointments);
  const save = useSaveSettings(initial);
  const form = useForm<Settings>({
    resolver: schemaAndRulesResolver(settingsSchema, settingsFaults),
    defaultValues: toFormValues(initial),
    shouldFocusError: false,
  });
  // Doesn't read `isValid`, because react-hook-form would check and render the whole form with every key press.
  const { errors, isDirty, isSubmitted, submitCount } = form.formState;
  const hasErrors = isSubmitted && Object.keys(errors).length > 0;
  const draft = useFormDraft("settings", form, {
    typed: savedDraft && toFormValues(savedDraft.typed),
    pack: (typed) => ({ base: initial, typed }),
    first: "name",
  });
  const isStale = draft.isRestored && JSON.stringify(initial) !== JSON.stringify(current);
  useUnsavedForm(isDirty && !save.isPending, { onLeave: draft.forget });
  const reload = () => {
    draft.forget();
    onReload();
  };
  const element = useFirstErrorFocus(submitCount);
  const queryClient = useQueryClient();
  /** Loads somebody else's version below what was typed, so that the next press saves over it. Says what they changed. */
  const mergeTheirs = async () => {
    const newer = await queryClient.fetchQuery(managedSettingsQuery);
    const theirs = toFormValues(newer);
    const versions = { base: toFormValues(initial), mine: form.getValues(), theirs };
    const labels = settingLabelsIn(newer.address.country);
    setInitial(newer);
    form.reset(theirs);
    form.reset(mergeEdits(labels, versions), { keepDefaultValues: true });
    return describeTheirChanges(labels, versions);
  };
  const submit = form.handleSubmit((settings) =>
    save.mutate(withoutHiddenAddress(settings, initial), {
      onSuccess: (saved) => {
        draft.forget();
        setInitial(saved.settings);
        setAnswer((before) => mergeAffectedBySave(before, saved));
        form.reset(toFormValues(saved.settings));
        notify.success("Settings saved");
      },
      onError: async (error) => {
        // If their version can't be loaded now, the next press tries it again.
        const changes = isConflict(error) ? await mergeTheirs().catch(() => undefined) : undefined;
        showServerErrors(error, form, () => changes ?? describeError(error));
      },
    }),
  );
  return (
    <FormProvider {...form}>
      <div className="desk-column">
        <AffectedNotice {...answer} />
        {draft.isRestored && (
          <RestoredDraftNote onDiscard={isStale ? reload : draft.discard}>
            {isStale &&
              "Somebody else has changed the settings in the meantime. If you press Save, we first show you what they changed."}
          </RestoredDraftNote>
        )}
        <form className="settings-form" onSubmit={submit} noValidate ref={element}>
          <ContactSection />
          <RegionSection />
          <HoursSection />
          <ClosedDaysSection />
          <BookingRulesSection />
          <RemindersSection />
          <StaffMailsSection />
          <PauseSection />
          <div className="settings-save">
            {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
            {isConflict(save.error) && <ConflictReloadOffer onReload={reload} />}
            {hasErrors && !errors.root && <FormAlert>Please look at the fields marked in red.</FormAlert>}
            <SubmitButton busy={save.isPending} busyText="Saving…">
              {isConflict(save.error) ? "Save my version" : "Save settings"}
            </SubmitButton>
          </div>
        </form>
      </div>
    </FormProvider>
  );
}

/** Adds missing optional values as undefined. Otherwise react-hook-form would see the registered fields as a change. */
function toFormValues(settings: Settings): Settings {
  const noOptions = { last: undefined, from: undefined, to: undefined, shown: undefined };
  return { ...settings, closedDays: settings.closedDays.map((day) => ({ ...noOptions, ...day })) };
}

function HoursSection() {
  const { control, formState } = useFormContext<Settings>();
  return (
    <section className="panel" aria-labelledby="settings-hours">
      <h2 id="settings-hours">Opening hours</h2>
      <p className="form-text">
        A time is offered when the whole appointment fits within one range. To close at midnight, enter 00:00.
      </p>
      <Controller
        control={control}
        name="openingHours"
        render={({ field }) => (
          <WeekHours hours={field.value} errors={formState.errors.openingHours} onChange={field.onChange} />
        )}
      />
    </section>
  );
}

/** Any sentence pauses online booking, so that patients always read why they can't book. */
function PauseSection() {
  const { register, formState, control } = useFormContext<Settings>();
  const sentence = useWatch({ control, name: "bookingPaused" });
  return (
    <section className="panel" aria-labelledby="settings-pause">
      <h2 id="settings-pause">Pause online booking</h2>
      <TextAreaField
        label="Sentence for patients"
        rows={2}
        hint={
          sentence.trim() === ""
            ? "Patients can book online. To pause, write a sentence for them, such as: We are closed for repairs until Monday."
            : "Once saved, patients read this and can't book online. They can still move and cancel, and the desk still books. Clear it to take bookings again."
        }
        error={formState.errors.bookingPaused?.message}
        {...register("bookingPaused")}
      />
    </section>
  );
}
