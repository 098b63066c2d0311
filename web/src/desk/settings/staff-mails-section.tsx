import type { Settings } from "@clinic/contract/settings.ts";
import type { MailedChanges } from "@clinic/contract/staff-mails.ts";
import { useFormContext, useWatch } from "react-hook-form";
import { SelectField, TextField } from "../../ui/fields.tsx";

const changesChoices: readonly { value: MailedChanges; text: string }[] = [
  { value: "off", text: "No email" },
  { value: "same-and-next-day", text: "Changes for today and tomorrow" },
  { value: "all", text: "All changes" },
];

/** The emails that the clinic and its dentists get. */
export function StaffMailsSection() {
  const { register, control } = useFormContext<Settings>();
  const email = useWatch({ control, name: "email" });
  return (
    <section className="panel" aria-labelledby="settings-staff-mails">
      <h2 id="settings-staff-mails">Emails to staff</h2>
      <p className="form-text">
        Tell the people who work here what patients do on the website. The subject never names a patient or a
        treatment.
      </p>
      <fieldset className="mt-3">
        <legend className="fs-6 fw-semibold mb-2">
          To the clinic{email.trim() !== "" && <>, at {email.trim()}</>}
        </legend>
        <ChangesField of="clinic" />
        <label className="form-check line-check">
          <input type="checkbox" className="form-check-input" {...register("staffMails.clinic.messages")} />
          <span>Each message from the contact form</span>
        </label>
        <SummaryFields of="clinic" text="A list of the day's appointments" />
      </fieldset>
      <fieldset className="mt-3">
        <legend className="fs-6 fw-semibold mb-2">To each doctor</legend>
        <p className="form-text">Only about their own appointments, to their address under Manage Doctor.</p>
        <ChangesField of="dentists" />
        <SummaryFields of="dentists" text="A list of their day's appointments" />
      </fieldset>
    </section>
  );
}

type Recipients = { of: "clinic" | "dentists" };

function ChangesField({ of }: Recipients) {
  const { register, formState } = useFormContext<Settings>();
  return (
    <SelectField
      label="What patients book, move and cancel"
      error={formState.errors.staffMails?.[of]?.changes?.message}
      {...register(`staffMails.${of}.changes`)}
    >
      {changesChoices.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

function SummaryFields({ of, text }: Recipients & { text: string }) {
  const { register, control, formState } = useFormContext<Settings>();
  const isOn = useWatch({ control, name: `staffMails.${of}.summary.on` });
  return (
    <>
      <label className="form-check line-check">
        <input type="checkbox" className="form-check-input" {...register(`staffMails.${of}.summary.on`)} />
        <span>{text}</span>
      </label>
      {isOn && (
        <TextField
          label="Sent at"
          type="time"
          hint="In the clinic's time. From noon on, the list is for the next day. On days without appointments there is no email."
          error={formState.errors.staffMails?.[of]?.summary?.hour?.message}
          {...register(`staffMails.${of}.summary.hour`)}
        />
      )}
    </>
  );
}
