import { useQuery } from "@tanstack/react-query";
import { doctorsQuery } from "../../lib/clinic/doctors-query.ts";
import "../../styles/choices.scss";

type Props = { doctorId: string; onChoose: (doctorId: string) => void };

/** Everybody's week, or one doctor's. */
export function WhoseWeek({ doctorId, onChoose }: Props) {
  const { data: doctors = [] } = useQuery(doctorsQuery);
  const isKnown = doctorId === "" || doctors.some(({ _id }) => _id === doctorId);
  return (
    <select
      className="form-select schedule-whose"
      aria-label="Whose week"
      value={doctorId}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">All doctors</option>
      {!isKnown && <option value={doctorId}>One doctor</option>}
      {doctors.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </select>
  );
}
