import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import { Avatar } from "../../components/avatar.tsx";
import { CardTable } from "../../components/card-table.tsx";

type Props = {
  doctors: readonly ManagedDoctor[];
  firstNumber: number;
  onEdit: (doctor: ManagedDoctor) => void;
  onDelete: (doctor: ManagedDoctor) => void;
};

export function DoctorsTable({ doctors, firstNumber, onEdit, onDelete }: Props) {
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
              </span>
            </td>
            <td data-label="Specialty">{doctor.specialty}</td>
            <td>
              <div className="card-table-actions">
                <button
                  type="button"
                  className="btn btn-sm btn-outline-secondary"
                  onClick={() => onEdit(doctor)}
                >
                  Edit<span className="visually-hidden"> {doctor.name}</span>
                </button>
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
