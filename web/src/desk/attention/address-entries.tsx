/** Entries of the list "Needs attention" about email addresses. */
import type { AddressAttention, StaffMailAttention } from "@clinic/contract/attention.ts";
import { Link } from "react-router-dom";
import { patientLink } from "../../shared/paths.ts";
import { AppointmentHeading, AttentionEntry, type EntryProps } from "./attention-entry.tsx";
import { bouncedAddressAdvice } from "./attention-words.ts";
import { ConfirmAddress, describeBounce } from "./delivery.tsx";
import { DismissButton } from "./dismiss-button.tsx";

/** An email address that gets no emails after a bounce, with the upcoming appointments whose patients are not notified. */
export function AddressEntry({ item, outcome, onHandled }: EntryProps<AddressAttention>) {
  const { email, name, phone, phoneUrl, appointments, why, hasPage, staff } = item;
  return (
    <AttentionEntry
      outcome={outcome}
      heading={
        appointments.length === 0 ? (
          <span>{staff ? "Emails to staff" : "No upcoming appointment"}</span>
        ) : (
          appointments.map((appointment) => (
            <span key={appointment._id}>
              <AppointmentHeading appointment={appointment} />
            </span>
          ))
        )
      }
      name={name || email}
      phone={phone}
      phoneUrl={phoneUrl}
      actions={
        <div className="attention-actions d-flex flex-wrap gap-2 align-items-center">
          {hasPage && (
            <Link
              className="btn btn-sm btn-outline-secondary"
              to={patientLink({ email })}
              aria-label={`Open patient: ${email}`}
            >
              Open patient
            </Link>
          )}
          <ConfirmAddress email={email} why={why} onConfirmed={() => onHandled("Emails go there again")} />
          <DismissButton item={item} label={email} onDismissed={() => onHandled("Done")} />
        </div>
      }
    >
      {name && <p>{email}</p>}
      <p>
        {describeBounce(why)} {staff ? staffAddressAdvice[staff] : bouncedAddressAdvice(why)}
      </p>
    </AttentionEntry>
  );
}

const staffAddressAdvice: Record<NonNullable<AddressAttention["staff"]>, string> = {
  clinic: "It is the clinic's own address. An admin can correct it under Settings.",
  dentist: "It is this doctor's address. An admin can correct it under Manage Doctor.",
};

/** The clinic or a dentist, to whom an email to the staff could not be delivered. */
export function StaffMailEntry({ item, outcome, onHandled }: EntryProps<StaffMailAttention>) {
  const { staff, name, email } = item;
  return (
    <AttentionEntry
      outcome={outcome}
      heading={<span>Emails to staff</span>}
      name={name}
      actions={
        <div className="attention-actions d-flex flex-wrap gap-2 align-items-center">
          <DismissButton item={item} label={email} onDismissed={() => onHandled("Done")} />
        </div>
      }
    >
      <p>{email}</p>
      <p>An email to this address failed or may not have arrived. {staffAddressAdvice[staff]}</p>
    </AttentionEntry>
  );
}
