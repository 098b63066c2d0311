import { type AccessRules, saveAccessRules } from "@clinic/contract/access.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useId } from "react";
import { Link } from "react-router-dom";
import { showServerErrors } from "../../shared/form-rules.ts";
import { notify } from "../../shared/notify.ts";
import { profilePath, secondFactorHash } from "../../shared/paths.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { storeLockMinutes } from "../../shared/session/lock-time.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import { FieldError, FormAlert, SubmitButton, TextField } from "../../ui/fields.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { accessRulesQuery, saveRules } from "./access-calls.ts";

/** The rules by which the staff's computers lock, and how long the log is kept. */
export function AccessRulesForm() {
  const rules = useQuery(accessRulesQuery);
  return (
    <section className="panel mt-4" aria-labelledby="access-rules">
      <h2 id="access-rules" className="h3 mb-3">
        Rules
      </h2>
      {rules.isPending ? (
        <Skeleton lines={2} />
      ) : rules.isError ? (
        <ErrorState error={rules.error} retry={() => void rules.refetch()} />
      ) : (
        <RulesFields rules={rules.data} />
      )}
    </section>
  );
}

function RulesFields({ rules }: { rules: AccessRules }) {
  const queryClient = useQueryClient();
  const form = useForm<AccessRules>({
    resolver: standardSchemaResolver(saveAccessRules.body),
    defaultValues: rules,
  });
  const { register, handleSubmit, formState, reset } = form;
  const { errors, isDirty } = formState;
  const isInUsa = useQuery(settingsQuery).data?.address.country === "US";
  const save = useMutation({
    mutationFn: saveRules,
    onSuccess: (_, saved) => {
      queryClient.setQueryData(accessRulesQuery.queryKey, saved);
      reset(saved);
      storeLockMinutes(saved.lockMinutes);
      notify.success("Rules saved");
    },
    onError: (error) => showServerErrors(error, form),
  });
  useUnsavedForm(isDirty && !save.isPending);
  return (
    <form noValidate onSubmit={handleSubmit((typed) => save.mutate(typed))}>
      {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
      <div className="field-row">
        <TextField
          label="Lock staff pages after … minutes"
          type="number"
          inputMode="numeric"
          min={0}
          max={240}
          hint="After this time without use, a staff page locks until its user logs in again. 0 means never."
          error={errors.lockMinutes?.message}
          {...register("lockMinutes", { valueAsNumber: true })}
        />
        <TextField
          label="Keep entries for … years"
          type="number"
          inputMode="numeric"
          min={1}
          max={30}
          hint={`Applies to entries from now on.${isInUsa ? " US law asks for at least six years." : ""}`}
          error={errors.logYears?.message}
          {...register("logYears", { valueAsNumber: true })}
        />
      </div>
      <SecondFactorRule error={errors.secondFactor?.message} {...register("secondFactor")} />
      <SubmitButton busy={save.isPending} busyText="Saving…">
        Save rules
      </SubmitButton>
    </form>
  );
}

function SecondFactorRule({ error, ...checkbox }: ComponentProps<"input"> & { error: string | undefined }) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label className="form-check line-check">
        <input
          type="checkbox"
          className="form-check-input"
          aria-describedby={error ? `${errorId} ${id}` : id}
          aria-invalid={error ? true : undefined}
          {...checkbox}
        />
        <span>Ask staff for a second factor</span>
      </label>
      <p className="form-text" id={id}>
        Everyone who works here then enters a code from their phone after the password. Until they have set
        this up, they see only their own appointments. Calendar feeds with names stop and have to be added
        again. Before you tick this, <Link to={profilePath + secondFactorHash}>add one yourself</Link>. It
        works only if the person who set up this website has turned it on.
      </p>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
