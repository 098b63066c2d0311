import type { Absence } from "@clinic/contract/absences.ts";
import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { OpeningHours } from "@clinic/contract/settings.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { needsLook, nothingAffected, withNewer, without } from "../../components/affected/affected-answer.ts";
import { AffectedNotice } from "../../components/affected/affected-notice.tsx";
import { isolated } from "../../lib/clinic/isolated.ts";
import { takesTimeOf } from "../../lib/clinic/takes-time-of.ts";
import { notify } from "../../lib/notify.ts";
import { AbsenceForm, isBegun, useAbsenceForm } from "./absence-form.tsx";
import { Absences } from "./absences.tsx";
import { changeDoctor } from "./doctor-calls.ts";
import type { WholeDoctor } from "./doctor-fields.ts";
import { DoctorForm } from "./doctor-form.tsx";

type Props = { doctor: ManagedDoctor; catalogue: readonly ManagedTreatment[]; clinicHours: OpeningHours };

/** Who they are and when they work, and when they are away. Whichever was saved, what it made impossible stands above both. */
export function EditDoctor({ doctor, catalogue, clinicHours }: Props) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // What the form began with, and after a save what was saved: a list that was fetched again meanwhile changes nothing
  // under somebody's eyes.
  const [begun, setBegun] = useState(doctor);
  const [answer, setAnswer] = useState(nothingAffected);
  const away = useAbsenceForm();
  const [unsaved, setUnsaved] = useState(false);
  const leave = () => navigate("/dashboard/managedoctor");
  const discard = () => {
    // Before the page is left, or it would ask once more.
    flushSync(() => away.reset());
    leave();
  };
  const stayUnsaved = () => {
    setUnsaved(true);
    away.setFocus("from");
  };

  async function save(input: WholeDoctor) {
    const saved = await changeDoctor(begun._id, input);
    setBegun({ _id: begun._id, ...input });
    notify.success(`${isolated(input.name)} has been saved`);
    void queryClient.invalidateQueries();
    if (needsLook(saved)) setAnswer((before) => withNewer(before, saved));
    else if (isBegun(away)) stayUnsaved();
    else leave();
  }

  function forgetAway(absence: Absence) {
    setAnswer((before) =>
      without(before, (booking) => booking.problem === "doctor-away" && takesTimeOf(absence, booking)),
    );
  }

  return (
    <div className="doctor-panels">
      <AffectedNotice {...answer} />
      <div className="panel">
        <DoctorForm
          doctor={begun}
          catalogue={catalogue}
          clinicHours={clinicHours}
          submitText="Save"
          save={save}
        />
      </div>
      <Absences doctor={begun} onRemoved={forgetAway}>
        <AbsenceForm
          doctor={begun}
          form={away}
          onAdded={(added) => {
            setUnsaved(false);
            setAnswer((before) => withNewer(before, added));
          }}
        >
          {unsaved && (
            <p className="absence-unsaved" role="alert">
              {begun.name} has been saved, but this time away has not.{" "}
              <button type="button" className="btn btn-sm btn-outline-secondary" onClick={discard}>
                Discard it and go to the list
              </button>
            </p>
          )}
        </AbsenceForm>
      </Absences>
    </div>
  );
}
