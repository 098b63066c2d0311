import type { Settings } from "@clinic/contract/settings.ts";
import { useFormContext, useWatch } from "react-hook-form";
import { TextAreaField } from "../../components/text-area-field.tsx";

/** The sentence is the switch: nobody pauses booking without saying something to patients. */
export function PauseSection() {
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
