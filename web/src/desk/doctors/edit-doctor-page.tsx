import type { Absence } from "@clinic/contract/absences.ts";
import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { OpeningHours } from "@clinic/contract/settings.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, CalendarOff, SearchX } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigate, useParams } from "react-router-dom";
import { isolateDirection } from "../../shared/appointment-text.ts";
import { notify } from "../../shared/notify.ts";
import { useAreFirstAnswersReady } from "../../shared/query-client.ts";
import { useMay } from "../../shared/session/session.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import {
  mergeAffectedAnswers,
  needsAttention,
  noAffectedAppointments,
  removePossibleAppointments,
} from "../attention/affected-answer.ts";
import { AffectedNotice } from "../attention/affected-notice.tsx";
import { absenceOverlaps } from "./absence-times.ts";
import { AbsenceForm, AbsencesSection, useAbsenceForm } from "./absences.tsx";
import { absencesQuery, changeDoctor, managedDoctorsQuery } from "./doctor-calls.ts";
import type { SavedDoctor } from "./doctor-fields.ts";
import { DoctorForm, useDoctorFormData } from "./doctor-form.tsx";
import "../desk.scss";
import "./doctors.scss";

const listPath = "/dashboard/managedoctor";

export function Component() {
  const { id } = useParams();
  const mayEdit = useMay("clinic.edit");
  const doctors = useQuery(managedDoctorsQuery);
  const { data, error, retry } = useDoctorFormData();
  const isReady =
    useAreFirstAnswersReady(doctors, useQuery(absencesQuery)) && (data !== undefined || error !== null);
  const doctor = isReady ? doctors.data?.find(({ _id }) => _id === id) : undefined;
  return (
    <>
      <Link className="btn btn-link small p-0" to={listPath}>
        <ArrowLeft size={16} aria-hidden="true" /> Manage Doctors
      </Link>
      <PageHeading
        title={doctor ? `${mayEdit ? "Edit " : ""}${isolateDirection(doctor.name)}` : "Edit Doctor"}
        actions={
          doctor &&
          mayEdit && (
            <Link className="btn btn-outline-secondary to-absences" to="#away">
              <CalendarOff size={18} aria-hidden="true" /> Time away
            </Link>
          )
        }
      />
      {!isReady || doctors.isPending ? (
        <Skeleton lines={6} className="skeleton-row" />
      ) : doctors.isError ? (
        <ErrorState error={doctors.error} retry={() => void doctors.refetch()} />
      ) : doctor ? (
        data ? (
          <EditDoctor key={id} doctor={doctor} {...data} />
        ) : (
          <ErrorState error={error} retry={retry} />
        )
      ) : (
        <EmptyState
          icon={SearchX}
          title="There is no such doctor"
          action={
            <Link className="btn btn-primary" to={listPath}>
              All doctors
            </Link>
          }
        >
          They may have been deleted.
        </EmptyState>
      )}
    </>
  );
}

type Props = { doctor: ManagedDoctor; treatments: readonly ManagedTreatment[]; clinicHours: OpeningHours };

/** Edits a doctor and the doctor's absences, or for the desk only the absences. One notice above both forms lists the appointments that a save affects. */
function EditDoctor({ doctor, treatments, clinicHours }: Props) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const mayEdit = useMay("clinic.edit");
  // Copies the doctor, because a refetch of the list must not change a form that is being edited.
  const [current, setCurrent] = useState(doctor);
  const [answer, setAnswer] = useState(noAffectedAppointments);
  const absenceForm = useAbsenceForm();
  const [warnsOfAbsence, setWarnsOfAbsence] = useState(false);
  const leave = () => navigate(listPath);
  const discard = () => {
    // Resets the absence form first, because unsaved text in it would stop the navigation with a question.
    flushSync(() => absenceForm.reset());
    leave();
  };

  async function save(input: SavedDoctor) {
    const saved = await changeDoctor(current._id, input);
    setCurrent({ _id: current._id, ...input });
    notify.success(`${isolateDirection(input.name)} saved`);
    void queryClient.invalidateQueries();
    if (needsAttention(saved)) setAnswer((before) => mergeAffectedAnswers(before, saved));
    else if (Object.values(absenceForm.getValues()).some(Boolean)) {
      setWarnsOfAbsence(true);
      absenceForm.setFocus("from");
    } else leave();
  }

  function removeResolved(absence: Absence) {
    setAnswer((before) =>
      removePossibleAppointments(
        before,
        (booking) => booking.problem === "doctor-away" && absenceOverlaps(absence, booking),
      ),
    );
  }

  return (
    <div className="doctor-panels">
      <AffectedNotice {...answer} />
      {mayEdit && (
        <div className="panel">
          <DoctorForm
            doctor={current}
            treatments={treatments}
            clinicHours={clinicHours}
            submitText="Save"
            save={save}
          />
        </div>
      )}
      <AbsencesSection doctor={current} onRemoved={removeResolved}>
        <AbsenceForm
          doctor={current}
          form={absenceForm}
          onAdded={(added) => {
            setWarnsOfAbsence(false);
            setAnswer((before) => mergeAffectedAnswers(before, added));
          }}
        >
          {warnsOfAbsence && (
            <p className="alert alert-warning" role="alert">
              {current.name} has been saved, but this time away has not.{" "}
              <button type="button" className="btn btn-sm btn-outline-secondary" onClick={discard}>
                Discard it and go to the list
              </button>
            </p>
          )}
        </AbsenceForm>
      </AbsencesSection>
    </div>
  );
}
