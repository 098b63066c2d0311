import type { Absence } from "@clinic/contract/absences.ts";
import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import { Link } from "react-router-dom";
import { Avatar } from "../../components/avatar.tsx";
import { CardTable } from "../../components/card-table.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { awayMark } from "./absence-times.ts";

type Props = {
  doctors: readonly ManagedDoctor[];
  absences: readonly Absence[];
  /** On the clinic's clock. */
  now: string;
  firstNumber: number;
  onDelete: (doctor: ManagedDoctor) => void;
};

export function DoctorsTable({ doctors, absences, now, firstNumber, onDelete }: Props) {
  return (
    <CardTable caption="Doctors">
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">Avatar</th>
          <th scope="col">Name</th>
          <th scope="col">Specialty</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {doctors.map((doctor, i) => (
          <tr key={doctor._id}>
            <td data-label="#">{firstNumber + i}</td>
            <td data-label="Avatar">
              <Avatar name={doctor.name} src={doctor.img} />
            </td>
            <td className="card-title" data-label="Name">
              <span>
                {doctor.name}
                <span className="row-note">{doctor.email}</span>
                <Marks
                  bookable={doctor.bookable}
                  away={awayMark(
                    absences.filter(({ doctorId }) => doctorId === doctor._id),
                    now,
                  )}
                />
              </span>
            </td>
            <td data-label="Specialty">{doctor.specialty}</td>
            <td>
              <div className="card-table-actions">
                <Link
                  className="btn btn-sm btn-outline-secondary"
                  to={`/dashboard/managedoctor/${doctor._id}`}
                >
                  Edit<span className="visually-hidden"> {doctor.name}</span>
                </Link>
                <button
                  type="button"
                  className="btn btn-sm btn-outline-danger"
                  onClick={() => onDelete(doctor)}
                >
                  Delete<span className="visually-hidden"> {doctor.name}</span>
                </button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </CardTable>
  );
}

function Marks({ bookable, away }: { bookable: boolean; away: string | undefined }) {
  if (bookable && !away) return null;
  return (
    <span className="row-marks">
      {!bookable && <StatusBadge tone="neutral">Not bookable</StatusBadge>}
      {away && <StatusBadge tone="warning">{away}</StatusBadge>}
    </span>
  );
}
