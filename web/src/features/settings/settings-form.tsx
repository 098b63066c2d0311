import { type Settings, settingsSchema } from "@clinic/contract/settings.ts";
import { settingsFaults } from "@clinic/domain/settings-rules.ts";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { nothingAffected } from "../../components/affected/affected-answer.ts";
import { AffectedNotice } from "../../components/affected/affected-notice.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { KeptNote } from "../../components/kept-note.tsx";
import { isConflict, ReloadOffer } from "../../components/reload-offer.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useKeptDraft } from "../../components/use-kept-draft.tsx";
import { notify } from "../../lib/notify.ts";
import { rulesResolver } from "../../lib/rules-resolver.ts";
import { showRefusal } from "../../lib/show-refusal.ts";
import { useUnsavedForm } from "../../lib/unsaved-forms.ts";
import { useFaultFocus } from "../../lib/use-fault-focus.ts";
import { useForm } from "../../lib/use-form.ts";
import { BookingRulesSection } from "./booking-rules-section.tsx";
import { ClosedDaysSection } from "./closed-days-section.tsx";
import { ContactSection } from "./contact-section.tsx";
import { HoursSection } from "./hours-section.tsx";
import { leftOpen } from "./left-open.ts";
import { PauseSection } from "./pause-section.tsx";
import { RemindersSection } from "./reminders-section.tsx";
import { useSaveSettings } from "./save-settings.ts";
import { readSettingsDraft } from "./settings-draft.ts";

type Props = { current: Settings; onReload: () => void };

export function SettingsForm({ current, onReload }: Props) {
  const [kept] = useState(readSettingsDraft);
  // What the form began with, also before a reload, and after a save what was saved.
  const [begun, setBegun] = useState(kept?.begun ?? current);
  const [answer, setAnswer] = useState(nothingAffected);
  const save = useSaveSettings(begun);
  const form = useForm<Settings>({
    resolver: rulesResolver(settingsSchema, settingsFaults),
    defaultValues: fieldsOf(begun),
    shouldFocusError: false,
  });
  // Without `isValid`: whoever reads that has the whole form checked, and drawn again, when it appears and with every key.
  const { errors, isDirty, isSubmitted, submitCount } = form.formState;
  const isFaulty = isSubmitted && Object.keys(errors).length > 0;
  const draft = useKeptDraft("settings", form, {
    typed: kept && fieldsOf(kept.typed),
    pack: (typed) => ({ begun, typed }),
    first: "name",
  });
  const overtaken = draft.brought && JSON.stringify(begun) !== JSON.stringify(current);
  useUnsavedForm(isDirty && !save.isPending, { onLeave: draft.forget });
  const reload = () => {
    draft.forget();
    onReload();
  };
  const element = useFaultFocus(submitCount);
  const submit = form.handleSubmit((settings) =>
    save.mutate(settings, {
      onSuccess: (saved) => {
        draft.forget();
        setBegun(saved.settings);
        setAnswer((before) => leftOpen(before, saved));
        form.reset(fieldsOf(saved.settings));
        notify.success("Settings were saved");
      },
      onError: (error) => showRefusal(error, form),
    }),
  );
  return (
    <FormProvider {...form}>
      <div className="settings-column">
        <AffectedNotice {...answer} />
        {draft.brought && (
          <KeptNote onDiscard={overtaken ? reload : draft.discard}>
            {overtaken && "Somebody has changed the settings since, so it can't be saved over theirs."}
          </KeptNote>
        )}
        <form className="settings-form" onSubmit={submit} noValidate ref={element}>
          <ContactSection />
          <HoursSection />
          <ClosedDaysSection />
          <BookingRulesSection />
          <RemindersSection />
          <PauseSection />
          <div className="settings-save">
            {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
            {isConflict(save.error) && <ReloadOffer onReload={reload} />}
            {isFaulty && !errors.root && <FormAlert>Please look at the fields marked in red.</FormAlert>}
            <SubmitButton busy={save.isPending} busyText="Saving…">
              Save settings
            </SubmitButton>
          </div>
        </form>
      </div>
    </FormProvider>
  );
}

/** What is optional stands there as nothing: else the form, which has a field for it, would count as changed. */
function fieldsOf(settings: Settings): Settings {
  const nothing = { from: undefined, to: undefined, shown: undefined };
  return { ...settings, closedDays: settings.closedDays.map((day) => ({ ...nothing, ...day })) };
}
