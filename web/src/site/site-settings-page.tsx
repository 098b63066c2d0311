import type { FieldErrors } from "@clinic/contract/errors.ts";
import { type ManagedSite, type SiteContent, siteContentSchema } from "@clinic/contract/site.ts";
import { accentFault } from "@clinic/domain/accent-tones.ts";
import { publicSiteOf } from "@clinic/domain/default-site.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import { isConflict } from "../shared/api-error.ts";
import { builtClinic } from "../shared/built-clinic.ts";
import { formatInstantDay } from "../shared/clinic-day.ts";
import { describeTheirChanges, mergeEdits } from "../shared/conflict-merge.ts";
import { describeError } from "../shared/error-sentences.ts";
import { schemaAndRulesResolver, showServerErrors, useFirstErrorFocus } from "../shared/form-rules.ts";
import { notify } from "../shared/notify.ts";
import { useSettings } from "../shared/published.ts";
import { isSameJson } from "../shared/shape.ts";
import { spelled } from "../shared/spelling.ts";
import { useUnsavedForm } from "../shared/unsaved-forms.ts";
import { useForm } from "../shared/use-form.ts";
import { FormAlert, SubmitButton } from "../ui/fields.tsx";
import { RestoredDraftNote, useFormDraft } from "../ui/form-draft.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ConflictReloadOffer, ErrorState, Skeleton } from "../ui/states.tsx";
import {
  PagePreview,
  type PreviewPage,
  type PreviewScreen,
  previewPages,
  previewScreens,
} from "./page-preview.tsx";
import { managedSiteQuery, readSiteDraft, useSaveSite, useUndoSite } from "./site-calls.ts";
import { siteFieldLabels } from "./site-field-labels.ts";
import {
  AboutFields,
  ContactFields,
  FooterFields,
  HomeFields,
  LegalFields,
  LookFields,
  PromoFields,
  SearchFields,
  SiteSection,
} from "./site-fields.tsx";
import "./site-settings.scss";

export function Component() {
  const site = useQuery(managedSiteQuery);
  const [reloads, setReloads] = useState(0);
  const reload = async () => {
    await site.refetch();
    setReloads((count) => count + 1);
  };
  return (
    <>
      <PageHeading
        title="Site"
        lead={`The clinic's own words, pictures and ${spelled("color")}. Name, address, hours and phone are under Settings.`}
        actions={
          <Link className="btn btn-outline-secondary" to="/dashboard/settings">
            Back to Settings
          </Link>
        }
      />
      {site.isError ? (
        <ErrorState error={site.error} retry={() => void site.refetch()} />
      ) : site.data === undefined ? (
        <Skeleton lines={6} className="skeleton-row" />
      ) : (
        <SiteForm key={reloads} managed={site.data} onReload={() => void reload()} />
      )}
    </>
  );
}

function siteFaults({ accent }: SiteContent): FieldErrors {
  // The schema refuses a malformed color.
  const fault = accent !== null && /^#[\da-f]{6}$/.test(accent) ? accentFault(accent) : null;
  return fault === null ? {} : { accent: fault };
}

type Props = { managed: ManagedSite; onReload: () => void };

function SiteForm({ managed, onReload }: Props) {
  const [savedDraft] = useState(readSiteDraft);
  // The content from before the edit, which a draft keeps over a reload. A save replaces it with the saved content.
  const [initial, setInitial] = useState(savedDraft?.base ?? managed.content);
  const [page, setPage] = useState<PreviewPage>("Home");
  const save = useSaveSite(initial);
  const undo = useUndoSite();
  const form = useForm<SiteContent>({
    resolver: schemaAndRulesResolver(siteContentSchema, siteFaults),
    defaultValues: initial,
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitted, submitCount } = form.formState;
  const isBusy = save.isPending || undo.isPending;
  const draft = useFormDraft("site", form, {
    typed: savedDraft?.typed,
    pack: (typed) => ({ base: initial, typed }),
    first: "home.headline",
  });
  const isStale = draft.isRestored && !isSameJson(initial, managed.content);
  useUnsavedForm(isDirty && !isBusy, { onLeave: draft.forget });
  const element = useFirstErrorFocus(submitCount);
  // What is below the first screen is drawn with low priority, so that the page takes input at once.
  const isRestDrawn = useDeferredValue(true, false);
  const reload = () => {
    draft.forget();
    onReload();
  };
  const acceptSaved = ({ content }: ManagedSite, done: string) => {
    draft.forget();
    setInitial(content);
    form.reset(content);
    notify.success(done);
  };
  const queryClient = useQueryClient();
  /** Loads somebody else's version below what was typed, so that the next press publishes over it. Says what they changed. */
  const mergeTheirs = async () => {
    const { content: theirs } = await queryClient.fetchQuery(managedSiteQuery);
    const versions = { base: initial, mine: form.getValues(), theirs };
    setInitial(theirs);
    form.reset(theirs);
    form.reset(mergeEdits(siteFieldLabels(), versions), { keepDefaultValues: true });
    return describeTheirChanges(siteFieldLabels(), versions);
  };
  const submit = form.handleSubmit((content) => {
    undo.reset();
    save.mutate(content, {
      onSuccess: (saved) => acceptSaved(saved, "Site published"),
      onError: async (error) => {
        // If their version can't be loaded now, the next press tries it again.
        const changes = isConflict(error) ? await mergeTheirs().catch(() => undefined) : undefined;
        showServerErrors(error, form, () => changes ?? describeError(error));
      },
    });
  });
  const undoLastChange = () => {
    save.reset();
    undo.mutate(initial, {
      onSuccess: (saved) => acceptSaved(saved, "The previous version is back on the site"),
      onError: (error) => showServerErrors(error, form),
    });
  };
  const previewOnFocus = (wanted: PreviewPage) => () => setPage(wanted);
  const hasErrors = isSubmitted && Object.keys(errors).length > 0;
  return (
    <FormProvider {...form}>
      <div className="site-settings">
        <form className="settings-form" onSubmit={submit} noValidate ref={element}>
          <DeployNote changedAt={managed.changedAt} />
          {draft.isRestored && (
            <RestoredDraftNote onDiscard={isStale ? reload : draft.discard}>
              {isStale &&
                "Somebody else has changed the site in the meantime. If you press Publish, we first show you what they changed."}
            </RestoredDraftNote>
          )}
          <SiteSection
            id="site-look"
            title={`Look: ${spelled("color")}, logo and picture`}
            onFocus={previewOnFocus("Home")}
          >
            <LookFields />
          </SiteSection>
          <SiteSection id="site-home" title="Home page" onFocus={previewOnFocus("Home")}>
            <HomeFields />
          </SiteSection>
          {isRestDrawn && (
            <>
              <SiteSection id="site-promo" title="An offer on the home page" onFocus={previewOnFocus("Home")}>
                <PromoFields />
              </SiteSection>
              <SiteSection id="site-about" title="About page" onFocus={previewOnFocus("About")}>
                <AboutFields />
              </SiteSection>
              <SiteSection id="site-contact" title="Contact" onFocus={previewOnFocus("Contact")}>
                <ContactFields />
              </SiteSection>
              <SiteSection id="site-footer" title="Footer" onFocus={previewOnFocus("Contact")}>
                <FooterFields />
              </SiteSection>
              <SiteSection id="site-search" title="Search engines and tabs">
                <SearchFields />
              </SiteSection>
              <SiteSection id="site-legal" title="Privacy and terms">
                <LegalFields />
              </SiteSection>
            </>
          )}
          <div className="settings-save">
            {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
            {(isConflict(save.error) || isConflict(undo.error)) && <ConflictReloadOffer onReload={reload} />}
            {hasErrors && !errors.root && <FormAlert>Please look at the fields marked in red.</FormAlert>}
            <div className="d-flex flex-wrap gap-3">
              <SubmitButton busy={save.isPending} busyText="Publishing…">
                {isConflict(save.error) ? "Publish my version" : "Publish"}
              </SubmitButton>
              {managed.previous && (
                <SubmitButton
                  type="button"
                  className="btn-outline-secondary"
                  busy={undo.isPending}
                  busyText="Undoing…"
                  disabled={isDirty}
                  onClick={undoLastChange}
                >
                  Undo the last change
                </SubmitButton>
              )}
            </div>
          </div>
        </form>
        {isRestDrawn && <Preview page={page} onPage={setPage} />}
      </div>
    </FormProvider>
  );
}

/** Search engines and app launchers read the pages' files, which only a deploy writes. */
function DeployNote({ changedAt }: { changedAt: string | null }) {
  const { deployedAt } = builtClinic;
  const { timeZone } = useSettings().data;
  const isWaiting =
    changedAt !== null && deployedAt !== null && Date.parse(changedAt) > Date.parse(deployedAt);
  return (
    // Short paragraphs, because a text larger than the page's lead would count as the first screen's main content.
    <div className="form-text m-0">
      <p className="mb-1">Visitors see a change within a minute.</p>
      <p className="mb-1">
        Search engines, link previews and the name of the installed app keep the earlier words until the site
        is next deployed (ask the person who maintains it).
      </p>
      <p className="mb-0">
        Until then, visitors may also see them for a moment on their first page.{" "}
        {deployedAt === null
          ? "This copy of the site was never deployed."
          : `Last deployed on ${formatInstantDay(deployedAt, timeZone)}.`}
        {isWaiting && " Your latest changes are waiting for that."}
      </p>
    </div>
  );
}

type PreviewProps = { page: PreviewPage; onPage: (page: PreviewPage) => void };

function Preview({ page, onPage }: PreviewProps) {
  const [screen, setScreen] = useState<PreviewScreen>("Phone");
  const content = useWatch<SiteContent>() as SiteContent;
  // Draws the page with low priority, so that typing stays quick.
  const shown = useDeferredValue(content);
  const hasFault = Object.keys(siteFaults(shown)).length > 0;
  const site = publicSiteOf({
    ...shown,
    accent: hasFault ? null : shown.accent,
    // A half-typed year is no number.
    since: Number.isInteger(shown.since) ? shown.since : null,
  });
  return (
    <aside className="site-preview" aria-label="Preview">
      <div className="d-flex flex-wrap gap-3 justify-content-between mb-3">
        <Choice
          label="Page"
          options={Object.keys(previewPages) as PreviewPage[]}
          value={page}
          onChange={onPage}
        />
        <Choice
          label="Screen"
          options={Object.keys(previewScreens) as PreviewScreen[]}
          value={screen}
          onChange={setScreen}
        />
      </div>
      <PagePreview site={site} page={page} screen={screen} />
    </aside>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  options: readonly T[];
  value: T;
  onChange: (value: T) => void;
};

function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className="d-flex flex-wrap gap-1">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className={`btn btn-sm ${option === value ? "btn-primary" : "btn-outline-secondary"}`}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {option}
        </button>
      ))}
    </fieldset>
  );
}
