import {
  addDoctor,
  type DoctorInput,
  deleteDoctor,
  editDoctor,
  listManagedDoctors,
  type ManagedDoctor,
} from "@clinic/contract/doctors.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, callForPage } from "../../lib/api.ts";
import { doctorsKey } from "../../lib/clinic/managed-doctors-query.ts";
import { pageAfter } from "../../lib/paged-list.ts";
import { publish } from "../../lib/published/published-clinic.ts";

export function doctorsQuery(after: string) {
  return queryOptions({
    queryKey: [...doctorsKey, "page", after],
    queryFn: ({ signal }) => callForPage(listManagedDoctors, { query: pageAfter(after) }, { signal }),
  });
}

export function createDoctor(doctor: DoctorInput) {
  return publish(call(addDoctor, { body: doctor }));
}

export function changeDoctor(id: string, doctor: DoctorInput) {
  return publish(call(editDoctor, { params: { id }, body: doctor }));
}

/** What was booked stands; nothing new can be. The rest stays as it is. */
export function makeNotBookable({ _id, name, email, specialty, img }: ManagedDoctor) {
  return changeDoctor(_id, { name, email, specialty, img, bookable: false });
}

export function removeDoctor({ _id }: ManagedDoctor) {
  return publish(call(deleteDoctor, { params: { id: _id } }));
}
