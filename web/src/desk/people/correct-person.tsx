import { personNameSchema, phoneSchema } from "@clinic/contract/fields.ts";
import { correctAccount, correctCaller } from "@clinic/contract/people.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { call } from "../../shared/api.ts";
import { showServerErrors } from "../../shared/form-rules.ts";
import { useForm } from "../../shared/use-form.ts";
import { TextField } from "../../ui/fields.tsx";
import { CorrectionDialog, useCorrectionToast } from "./correction-dialog.tsx";

/** Whose name or number is corrected. A family member has no number of their own. */
export type CorrectedPerson = { name: string } & (
  | { caller: string; phone: string }
  | { uid: string; phone: string }
  | { uid: string; personId: string }
);

/** A button that opens a dialog to correct somebody's name, and their phone number if they have one. */
export function CorrectPerson({ person }: { person: CorrectedPerson }) {
  const [open, setOpen] = useState(false);
  const isMember = "personId" in person;
  return (
    <>
      <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => setOpen(true)}>
        {isMember ? (
          <>
            Correct<span className="visually-hidden"> the name of {person.name}</span>
          </>
        ) : (
          "Correct name or phone"
        )}
      </button>
      {open && <CorrectPersonDialog person={person} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A number can be added and corrected, but not removed. */
function createFormSchema({ phone }: Fields) {
  return z.object({
    name: personNameSchema,
    phone: phone === "" ? z.union([z.literal(""), phoneSchema]) : phoneSchema,
  });
}
type Fields = { name: string; phone: string };

function CorrectPersonDialog({ person, onClose }: { person: CorrectedPerson; onClose: () => void }) {
  const queryClient = useQueryClient();
  const isMember = "personId" in person;
  const before: Fields = { name: person.name, phone: isMember ? "" : person.phone };
  const fields = useForm<Fields>({
    resolver: standardSchemaResolver(createFormSchema(before)),
    defaultValues: before,
  });
  const { register, handleSubmit, formState } = fields;
  const { errors } = formState;
  /** Other callers with the typed name and number. */
  const [others, setOthers] = useState<{ typed: string; names: string[] }>();
  const { caller, personId, uid } = { caller: "", personId: "", uid: "", ...person };
  const showSaved = useCorrectionToast(caller || personId || uid, (former: Correction) =>
    sendCorrection(person, former),
  );
  const correct = useMutation({
    mutationFn: async (typed: Fields) => {
      const changed = pickChanged(typed, before);
      const key = JSON.stringify(changed);
      if ("caller" in person && others?.typed !== key) {
        const found = await sendCorrection(person, { ...changed, preview: true });
        if (found.others) return { typed: key, names: found.others.map(({ name }) => name) };
      }
      await sendCorrection(person, changed);
      return null;
    },
    onSuccess: (found, typed) => {
      if (found) return setOthers(found);
      // The former values of what changed.
      showSaved("Correction saved", pickChanged(before, typed));
      onClose();
    },
    onError: (error) => showServerErrors(error, fields),
    // Refetches also after an error, because the server may have saved the correction although its answer was lost.
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return (
    <CorrectionDialog
      title={isMember ? `Correct the name of ${person.name}` : "Correct name or phone"}
      note="Upcoming appointments get the correction. Past ones stay as they were, and nobody gets an email."
      warning={
        others && (
          <>
            <strong>Another record has this name and number: {others.names.join(", ")}.</strong> Saving
            doesn't join the two. If they are the same person, link the records afterwards.
          </>
        )
      }
      error={errors.root?.message}
      busy={correct.isPending}
      onSubmit={handleSubmit((typed) => correct.mutate(typed))}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register("name")} />
      {!isMember && (
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          error={errors.phone?.message}
          {...register("phone")}
        />
      )}
    </CorrectionDialog>
  );
}

type Correction = { name?: string; phone?: string; preview?: true };

function pickChanged({ name, phone }: Fields, before: Fields): Correction {
  return {
    ...(name !== before.name && { name }),
    ...(phone !== before.phone && { phone }),
  };
}

async function sendCorrection(
  person: CorrectedPerson,
  body: Correction,
): Promise<{ others?: { name: string }[] | undefined }> {
  if ("caller" in person) return call(correctCaller, { params: { id: person.caller }, body });
  const { name, phone } = body;
  const personId = "personId" in person ? person.personId : undefined;
  await call(correctAccount, {
    params: { id: person.uid },
    body: {
      ...(personId !== undefined && { personId }),
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone }),
    },
  });
  return {};
}
