import { addFeed, type Feed, maxFeedNameLength } from "@clinic/contract/feeds.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { call } from "../../shared/api.ts";
import { ApiError } from "../../shared/api-error.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { showServerErrors } from "../../shared/form-rules.ts";
import { notify } from "../../shared/notify.ts";
import { useReach } from "../../shared/session/session.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import { FormAlert, SelectField, SubmitButton, TextField } from "../../ui/fields.tsx";
import { managedDoctorsQuery } from "../doctors/doctor-calls.ts";
import { type AddedFeed, describeFeedOwner, feedsQuery } from "./feed-calls.ts";

/** The value of the menu's option "The whole clinic". */
const allDoctorsOption = "";

export function AddFeed({ onAdded }: { onAdded: (feed: AddedFeed) => void }) {
  const reach = useReach("feeds.manage");
  // A dentist's feed shows their own appointments, so there is nothing to choose.
  const ownDoctorId = typeof reach === "object" ? reach.doctorId : null;
  const doctors = useQuery({ ...managedDoctorsQuery, enabled: reach === "all" });
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: (feed: Pick<Feed, "name" | "doctorId" | "names">) => call(addFeed, { body: feed }),
    // Refetches also after an error, because the server may have added the feed although its answer was lost. The new feed's
    // address shows without waiting for the refetch.
    onSettled: () => void queryClient.invalidateQueries(feedsQuery),
  });
  const form = useForm({ defaultValues: { name: "", doctorId: allDoctorsOption, names: false } });
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  useUnsavedForm(isDirty && !add.isPending);
  const submit = form.handleSubmit(({ name, doctorId: chosen, names }) => {
    const doctorId = ownDoctorId ?? (chosen || null);
    const doctor = doctors.data?.find(({ _id }) => _id === doctorId)?.name ?? null;
    add.mutate(
      { name, doctorId, names },
      {
        onSuccess: ({ _id, path }) => {
          form.reset();
          const owner = ownDoctorId === null ? describeFeedOwner({ doctorId, doctor }) : "Your appointments";
          onAdded({ _id, name: name.trim(), names, path, owner });
        },
        onError: (error) =>
          showServerErrors(error, form, (one) => describeAddFeedError(one, reach === "all" ? 50 : 5)),
      },
    );
  });
  return (
    <form className="panel" noValidate onSubmit={submit} aria-labelledby="add-feed">
      <h2 id="add-feed" className="h3 mb-3">
        Add a feed
      </h2>
      {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={maxFeedNameLength}
        hint="Optional: where the feed is used, like Front desk. Calendar apps show it too."
        error={errors.name?.message}
        {...register("name")}
      />
      {reach === "all" && (
        <SelectField label="Whose appointments" error={errors.doctorId?.message} {...register("doctorId")}>
          <option value={allDoctorsOption}>The whole clinic</option>
          {doctors.data?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {doctors.isError && (
        <p className="form-text d-flex flex-wrap gap-2 align-items-center" role="alert">
          The doctors could not be loaded, so only the whole clinic can be chosen.{" "}
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            onClick={() => void doctors.refetch()}
          >
            Try again
          </button>
        </p>
      )}
      <label className="form-check line-check">
        <input
          type="checkbox"
          className="form-check-input"
          aria-describedby="feed-names"
          {...register("names")}
        />
        <span>Show patients' names</span>
      </label>
      <div className="form-text mb-3" id="feed-names">
        <p>
          Without names, a feed shows the treatment, the doctor and the time. Phone numbers and email
          addresses are never in it.
        </p>
        <p>
          With names, the company that runs the calendar, like Google or Microsoft, also stores who comes to
          you and for what. Show names only if your agreement with that company and your privacy rules allow
          it.
        </p>
      </div>
      <SubmitButton busy={add.isPending} busyText="Adding…">
        Add feed
      </SubmitButton>
    </form>
  );
}

function describeAddFeedError(error: unknown, limit: number): string {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === "conflict")
    return `You have ${limit} feeds, which is the most you can have. Please remove one that is no longer used.`;
  const sentence = describeError(error);
  return code === "offline" || code === "timed-out"
    ? `${sentence} A feed may have been added anyway: please check the list, and remove it if so.`
    : sentence;
}

type NewAddressProps = { feed: AddedFeed; onClose: () => void };

/** Replaces the form after a feed is added. The server keeps no copy of the feed's address, so the user can read it only now. */
export function NewAddress({ feed, onClose }: NewAddressProps) {
  const address = new URL(feed.path, location.href).href;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Focus without scrolling, then a scroll to the top, so that the whole section is visible.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify.success("Address copied"),
      () => notify.error("Your browser didn't copy it. Please select the address and copy it by hand."),
    );
  return (
    <section className="panel new-address" aria-labelledby="new-address">
      <h2 id="new-address" className="h3 mb-3" ref={heading} tabIndex={-1}>
        The new feed's address
      </h2>
      <p>
        {feed.name && <strong>{feed.name}: </strong>}
        {feed.owner}, {feed.names ? "with" : "without"} patients' names. This is the only time the address is
        shown.
      </p>
      <TextField
        label="Address"
        value={address}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        hint="In Google Calendar: Other calendars, From URL. In Outlook: Add calendar, Subscribe from web."
      />
      <p className="alert alert-warning">
        Anyone who has this address sees the calendar without logging in. Give it only to people who may see
        it. If others learn the address, remove the feed and add a new one.
      </p>
      <div className="d-flex flex-wrap gap-2">
        <button type="button" className="btn btn-primary" onClick={copy}>
          <Copy size={18} aria-hidden="true" />
          Copy address
        </button>
        <a className="btn btn-outline-primary" href={address.replace(/^https?:/, "webcal:")}>
          Open in my calendar app
        </a>
        <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
          Done
        </button>
      </div>
    </section>
  );
}
