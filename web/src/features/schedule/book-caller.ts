import { bookingCreatedSchema, bookingRequestSchema } from "@clinic/contract/bookings.ts";
import { paths } from "@clinic/contract/paths.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { call } from "../../lib/api.ts";

/** What a caller is asked. */
export const callerFormSchema = z.extend(
  z.pick(bookingRequestSchema, { date: true, slot: true, patient: true, patientName: true, phone: true }),
  { treatmentId: z.string().check(z.minLength(1, "Please choose a treatment")) },
);
export type CallerForm = z.infer<typeof callerFormSchema>;

/** Sent again after a lost answer, it is the same booking. */
export function useBookCaller() {
  const queryClient = useQueryClient();
  const [requestId] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (form: CallerForm) =>
      call(bookingCreatedSchema, paths.bookings, { method: "POST", body: { ...form, requestId } }),
    onSettled: () => queryClient.invalidateQueries(),
  });
}
