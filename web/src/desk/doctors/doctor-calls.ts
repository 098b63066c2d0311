import {
  type Absence,
  type AbsenceInput,
  addAbsence,
  listAbsences,
  removeAbsence,
} from "@clinic/contract/absences.ts";
import {
  addDoctor,
  type DoctorInput,
  deleteDoctor,
  editDoctor,
  listManagedDoctors,
  type ManagedDoctor,
} from "@clinic/contract/doctors.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callForPage } from "../../shared/api.ts";
import { publishChange } from "../../shared/published.ts";
import { pageRequestAfter } from "../../shared/query-client.ts";

export const doctorsKey = ["doctors"];

/** All doctors by name, without pages, because a clinic has only a few doctors. */
export const managedDoctorsQuery = queryOptions({
  queryKey: [...doctorsKey, "all"],
  queryFn: async ({ signal }) => {
    const doctors: ManagedDoctor[] = [];
    let after = "";
    do {
      const query = { limit: 200, ...(after && { after }) };
      const { data, next } = await callForPage(listManagedDoctors, { query }, { signal });
      doctors.push(...data);
      after = next ?? "";
    } while (after !== "");
    return doctors;
  },
});

export function doctorsQuery(after: string) {
  return queryOptions({
    queryKey: [...doctorsKey, "page", after],
    queryFn: ({ signal }) => callForPage(listManagedDoctors, { query: pageRequestAfter(after) }, { signal }),
  });
}

export function createDoctor(doctor: DoctorInput) {
  return publishChange(call(addDoctor, { body: doctor }));
}

export function changeDoctor(id: string, doctor: DoctorInput) {
  return publishChange(call(editDoctor, { params: { id }, body: doctor }));
}

/** Stops new bookings with the doctor; booked appointments stay. The server keeps the fields that the request leaves out. */
export function makeNotBookable({ _id, name, email, specialty, img }: ManagedDoctor) {
  return changeDoctor(_id, { name, email, specialty, img, bookable: false });
}

export function removeDoctor({ _id }: ManagedDoctor) {
  return publishChange(call(deleteDoctor, { params: { id: _id } }));
}

/** The absences of all doctors, without those that have ended. */
export const absencesQuery = queryOptions({
  queryKey: ["absences"],
  queryFn: ({ signal }) => call(listAbsences, {}, { signal }),
});

export function useRemoveAbsence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Absence) => publishChange(call(removeAbsence, { params: { id: _id } })),
    onSettled: () => queryClient.invalidateQueries(),
  });
}

export function useAddAbsence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (absence: AbsenceInput) => publishChange(call(addAbsence, { body: absence })),
    // Waits for the refetch, so that the button stays busy until the page shows the new absences.
    onSettled: () => queryClient.invalidateQueries(),
  });
}
