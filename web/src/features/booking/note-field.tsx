import { maxNoteLength } from "@clinic/contract/bookings.ts";
import { MessageSquarePlus } from "lucide-react";
import { useEffect, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { TextAreaField } from "../../components/text-area-field.tsx";
import type { BookingFormValues } from "./use-booking-form.ts";

/** So many characters before the end they are counted. */
const near = 50;

/** Few have something to say: until somebody does, it takes one line. */
export function NoteField({ form }: { form: UseFormReturn<BookingFormValues> }) {
  const { control, register, setFocus, formState } = form;
  const note = useWatch({ control, name: "note" }) ?? "";
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (asked) setFocus("note");
  }, [asked, setFocus]);

  if (!asked && note === "") {
    return (
      <button type="button" className="btn btn-link booking-add-note" onClick={() => setAsked(true)}>
        <MessageSquarePlus size={18} aria-hidden="true" />
        Add a note for the clinic
      </button>
    );
  }
  const left = maxNoteLength - note.trim().length;
  return (
    <div className="booking-note">
      <TextAreaField
        label="Note for the clinic (optional)"
        rows={3}
        hint={
          left > near ? "What we should know beforehand. If it is urgent, please call us." : countLeft(left)
        }
        error={formState.errors.note?.message}
        {...register("note")}
      />
    </div>
  );
}

function countLeft(left: number): string {
  if (left >= 0) return `${left} ${left === 1 ? "character" : "characters"} left`;
  return `${-left} ${left === -1 ? "character" : "characters"} too many`;
}
