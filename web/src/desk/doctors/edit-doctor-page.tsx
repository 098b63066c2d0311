import type { Absence } from "@clinic/contract/absences.ts";
import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { OpeningHours } from "@clinic/contract/settings.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, CalendarOff, SearchX } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Link, useNavigate, useParams } from "react-router-dom";
import { isolated } from "../../shared/appointment-words.ts";
import { notify } from "../../shared/notify.ts";
import { useFirstAnswers } from "../../shared/query-client.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { needsLook, nothingAffected, withNewer, without } from "../attention/affected-answer.ts";
import { AffectedNotice } from "../attention/affected-notice.tsx";
import { takesTimeOf } from "./absence-times.ts";
import { AbsenceForm, Absences, isBegun, useAbsenceForm } from "./absences.tsx";
import { useFormParts } from "./add-doctor-page.tsx";
import { absencesQuery, changeDoctor, managedDoctorsQuery } from "./doctor-calls.ts";
import type { WholeDoctor } from "./doctor-fields.ts";
import { DoctorForm } from "./doctor-form.tsx";
import "./doctors.scss";

const list = "/dashboard/managedoctor";

export function Component() {
  const { id } = useParams();
  const doctors = useQuery(managedDoctorsQuery);
  const { parts, error, retry } = useFormParts();
  const isKnown =
    useFirstAnswers(doctors, useQuery(absencesQuery)) && (parts !== undefined || error !== null);
  const doctor = isKnown ? doctors.data?.find(({ _id }) => _id === id) : undefined;
  return (
    <>
      <Link className="back-link" to={list}>
        <ArrowLeft size={16} aria-hidden="true" /> Manage Doctors
      </Link>
      <PageHeading
        title={doctor ? `Edit ${isolated(doctor.name)}` : "Edit Doctor"}
        actions={
          doctor && (
            <Link className="btn btn-outline-secondary to-absences" to="#away">
              <CalendarOff size={18} aria-hidden="true" /> Away
            </Link>
          )
        }
      />
      {!isKnown || doctors.isPending ? (
        <Skeleton lines={6} className="skeleton-row" />
      ) : doctors.isError ? (
        <ErrorState error={doctors.error} retry={() => void doctors.refetch()} />
      ) : doctor ? (
        parts ? (
          <EditDoctor key={id} doctor={doctor} {...parts} />
        ) : (
          <ErrorState error={error} retry={retry} />
        )
      ) : (
        <EmptyState
          icon={SearchX}
          title="There is no such doctor"
          action={
            <Link className="btn btn-primary" to={list}>
              All doctors
            </Link>
          }
        >
          They may have been deleted meanwhile.
        </EmptyState>
      )}
    </>
  );
}

type Props = { doctor: ManagedDoctor; catalogue: readonly ManagedTreatment[]; clinicHours: OpeningHours };

/** Who they are and when they work, and when they are away. Whichever was saved, what it made impossible stands above both. */
function EditDoctor({ doctor, catalogue, clinicHours }: Props) {
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
