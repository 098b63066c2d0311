import { listManagedDoctors, type ManagedDoctor } from "@clinic/contract/doctors.ts";
import { queryOptions } from "@tanstack/react-query";
import { callForPage } from "../api.ts";

/** Of every list of doctors, for invalidation. */
export const doctorsKey = ["doctors"];

/** All of them, by name: no clinic has so many that choosing among them needs pages. */
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
