import { type Block, type BlockInput, blockInputSchema, blockScopeSchema } from "@clinic/contract/blocks.ts";
import type { FieldErrors } from "@clinic/contract/errors.ts";
import { slotAt, timeOfDayMinutes } from "@clinic/domain/slot.ts";
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useId, useState } from "react";
import { Controller } from "react-hook-form";
import * as z from "zod/mini";
import { blockKindNames } from "../../shared/block-names.ts";
import { schemaAndRulesResolver, showServerErrors, useFirstErrorFocus } from "../../shared/form-rules.ts";
import { doctorsQuery } from "../../shared/queries.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import { ChoiceTile, ChoiceTiles } from "../../ui/choices.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormAlert, SelectField, SubmitButton, TextField } from "../../ui/fields.tsx";
import type { GridSlot } from "../schedule/grid-time.ts";
import { ScopeChoice } from "../series/scope-choice.tsx";
import { type BlockCommand, useBlockCommand } from "./block-calls.ts";
import type { BlockDialogInput, BlockPlace } from "./use-block-dialog.ts";

/** An empty doctor means everybody, and an empty last day a block that doesn't repeat. */
const blockFormSchema = z.extend(blockInputSchema, {
  doctorId: z.string(),
  repeats: z.boolean(),
  repeatUntil: z.string(),
  scope: blockScopeSchema,
});
type BlockForm = z.infer<typeof blockFormSchema>;

type BlockDialogProps = BlockDialogInput & {
  /** Books an appointment at this time instead. */
  onBook: (place: GridSlot) => void;
  onClose: () => void;
};

/** Blocks a time, or changes and removes a block. Closing and booking leave it as it is. */
export function BlockDialog({ place, block, bookAt, onBook, onClose }: BlockDialogProps) {
  const formId = useId();
  const doctors = useQuery(doctorsQuery);
  const form = useForm<BlockForm>({
    resolver: schemaAndRulesResolver(blockFormSchema, findBlockFaults),
    defaultValues: readFirstValues(place, block),
  });
  const { register, watch, setValue, formState } = form;
  const { errors, isDirty, dirtyFields, submitCount } = formState;
  const element = useFirstErrorFocus(submitCount);
  const command = useBlockCommand();
  const [requestId] = useState(() => crypto.randomUUID());
  const leave = useUnsavedForm(isDirty && !command.isPending, { close: onClose });
  const [repeats, scope] = watch(["repeats", "scope"]);
  const send = (sent: BlockCommand) =>
    command.mutate(sent, { onSuccess: onClose, onError: (error) => showServerErrors(error, form) });
  const submit = form.handleSubmit((typed) => {
    const wanted = toCommand(typed, block, requestId);
    const isUnchanged = wanted.does === "change" && Object.keys(wanted.change).length === 0;
    if (isUnchanged) onClose();
    else send(wanted);
  });
  // Emergency time is for the desk to fill, and the other kinds usually aren't.
  const proposeDeskOnly = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (!block && !dirtyFields.deskOnly) setValue("deskOnly", target.value === "emergency");
  };
  const isRemoving = command.variables?.does === "remove";
  return (
    <Dialog
      open
      title={block ? "Blocked time" : "Block time"}
      onClose={() => leave(onClose)}
      locked={command.isPending}
      footer={
        <>
          {block && (
            <SubmitButton
              type="button"
              className="btn-outline-danger"
              busy={command.isPending && isRemoving}
              busyText="Removing…"
              onClick={() => send({ does: "remove", block, scope })}
            >
              Remove
            </SubmitButton>
          )}
          {(block || bookAt) && (
            <button
              type="button"
              className="btn btn-outline-secondary"
              disabled={command.isPending}
              onClick={() => onBook(bookAt ?? toGridSlot(place))}
            >
              Book here
            </button>
          )}
          <SubmitButton form={formId} busy={command.isPending && !isRemoving} busyText="Saving…">
            {block ? "Save" : "Block this time"}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} ref={element} noValidate onSubmit={submit}>
        {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
        <ChoiceTiles legend="What for" plain>
          {blockInputSchema.shape.kind.options.map((kind) => (
            <ChoiceTile
              key={kind}
              title={kind === "other" ? "Something else" : blockKindNames[kind]}
              value={kind}
              {...register("kind", { onChange: proposeDeskOnly })}
            />
          ))}
        </ChoiceTiles>
        <TextField
          label="Note (optional)"
          autoComplete="off"
          hint="Only staff see it."
          error={errors.note?.message}
          {...register("note")}
        />
        <SelectField label="Whose time" error={errors.doctorId?.message} {...register("doctorId")}>
          <option value="">Everyone</option>
          {doctors.data?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label="Day" type="date" error={errors.dateISO?.message} {...register("dateISO")} />
        <div className="field-row">
          <TextField label="From" type="time" step={900} error={errors.from?.message} {...register("from")} />
          <Controller
            control={form.control}
            name="to"
            render={({ field: { value, onChange, ...field } }) => (
              <TextField
                label="To"
                type="time"
                step={900}
                error={errors.to?.message}
                // A block stores midnight as 24:00, but a time input shows it as 00:00.
                value={value === "24:00" ? "00:00" : value}
                onChange={({ target }) => onChange(target.value === "00:00" ? "24:00" : target.value)}
                {...field}
              />
            )}
          />
        </div>
        <label className="form-check line-check">
          <input type="checkbox" className="form-check-input" {...register("deskOnly")} />
          <span className="form-check-label">The desk can still book this time</span>
        </label>
        {!block && (
          <label className="form-check line-check">
            <input type="checkbox" className="form-check-input" {...register("repeats")} />
            <span className="form-check-label">Every week</span>
          </label>
        )}
        {repeats && (
          <TextField
            label="Last day"
            type="date"
            hint="At most a year later."
            error={errors.repeatUntil?.message}
            {...register("repeatUntil")}
          />
        )}
        {block?.seriesId && (
          <ScopeChoice
            legend="Which weeks?"
            scope={scope}
            disabled={command.isPending}
            onChoose={(chosen) => setValue("scope", chosen)}
          />
        )}
      </form>
    </Dialog>
  );
}

function readFirstValues(place: BlockPlace, block: Block | undefined): BlockForm {
  const { kind, note, deskOnly } = block ?? { kind: "meeting", note: "", deskOnly: false };
  const { dateISO, doctorId, from, to } = place;
  const repeat = { repeats: false, repeatUntil: "", scope: "one" } as const;
  return { kind, note, deskOnly, dateISO, doctorId: doctorId ?? "", from, to, ...repeat };
}

/** Returns the errors that depend on several fields. */
export function findBlockFaults({ from, to, dateISO, repeats, repeatUntil }: BlockForm): FieldErrors {
  return {
    ...(to <= from && { to: "The end must come after the beginning" }),
    ...(repeats &&
      (repeatUntil === "" || repeatUntil < dateISO) && {
        repeatUntil: "The last day can't be before the first",
      }),
  };
}

/** A change has only the changed fields, because the other blocks of a series may differ in the rest. */
function toCommand(
  { repeats, repeatUntil, scope, doctorId, ...typed }: BlockForm,
  block: Block | undefined,
  requestId: string,
): BlockCommand {
  const input = { ...typed, doctorId: doctorId === "" ? null : doctorId };
  return block
    ? { does: "change", block, change: pickChanged(block, input), scope }
    : { does: "add", input, repeatUntil: repeats ? repeatUntil : "", requestId };
}

function pickChanged(block: Block, input: BlockInput): Partial<BlockInput> {
  const { doctorId, dateISO, from, to, kind, note, deskOnly } = input;
  return {
    ...(doctorId !== block.doctorId && { doctorId }),
    ...(dateISO !== block.dateISO && { dateISO }),
    ...(from !== block.from && { from }),
    ...(to !== block.to && { to }),
    ...(kind !== block.kind && { kind }),
    ...(note !== block.note && { note }),
    ...(deskOnly !== block.deskOnly && { deskOnly }),
  };
}

function toGridSlot({ dateISO, from, doctorId }: BlockPlace): GridSlot {
  return { date: dateISO, slot: slotAt(timeOfDayMinutes(from)), doctorId, isExact: true };
}
