import { downloadDay, downloadPatients } from "@clinic/contract/downloads.ts";
import { rangeFault } from "@clinic/domain/calendar-date.ts";
import { useState } from "react";
import { call } from "../../shared/api.ts";
import { type ClinicDay, firstDayOfMonth, formatFullDay, lastDayOfMonth } from "../../shared/clinic-day.ts";
import { useMay } from "../../shared/session/session.ts";
import { DayInput } from "../../ui/day-input.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { Field } from "../../ui/fields.tsx";
import "../../ui/fields.scss";

/** Downloads the shown day, or the patients of some days, as CSV files for Excel. */
export function DownloadDialog({ day, onClose }: { day: ClinicDay; onClose: () => void }) {
  const mayReadPatients = useMay("patients.read");
  return (
    <Dialog
      open
      size="question"
      title="Download CSV"
      onClose={onClose}
      footer={
        <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
          Close
        </button>
      }
    >
      <p>The files open in Excel. They hold personal data, and the access log records each download.</p>
      <h3 className="h6">Appointments of {formatFullDay(day)}</h3>
      <div className="mb-3">
        <DownloadButton
          text="Download the day"
          name={`schedule-${day}.csv`}
          load={() => call(downloadDay, { query: { date: day } })}
        />
      </div>
      {mayReadPatients && <PatientsDownload day={day} />}
    </Dialog>
  );
}

function PatientsDownload({ day }: { day: ClinicDay }) {
  const [from, setFrom] = useState<string>(firstDayOfMonth(day));
  const [to, setTo] = useState<string>(lastDayOfMonth(day));
  const fault = from === "" || to === "" ? "Choose both days" : rangeFault(from, to);
  return (
    <>
      <h3 className="h6">Patients with appointments</h3>
      <Field label="From" id={undefined}>
        {(control) => <DayInput {...control} value={from} onChoose={setFrom} />}
      </Field>
      <Field label="Until" id={undefined} error={fault ?? undefined}>
        {(control) => <DayInput {...control} value={to} onChoose={setTo} />}
      </Field>
      {fault === null && (
        <DownloadButton
          text="Download patients"
          name={`patients-${from}-to-${to}.csv`}
          load={() => call(downloadPatients, { query: { from, to } })}
        />
      )}
    </>
  );
}
