import { bookingRequestSchema } from "@clinic/contract/bookings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { type AfterAttempt, bookWishes } from "../../../lib/clinic/book-wish.ts";
import { passCache } from "../../../lib/fresh.ts";

/** What a caller is asked. No doctor: anyone. No email: nobody is told by mail. */
export const callerFormSchema = z.extend(
  z.pick(bookingRequestSchema, {
    ...{ date: true, slot: true, patient: true, patientName: true, phone: true, note: true },
  }),
  {
    treatmentId: z.string().check(z.minLength(1, "Please choose a treatment")),
    doctorId: z.string(),
  },
);
export type CallerForm = z.infer<typeof callerFormSchema>;

/** `onTry` hears of each wish before it is sent; the last of an earlier page is `tried`. */
export function useBookCaller(tried: AfterAttempt | undefined, onTry: (tried: AfterAttempt) => void) {
  const queryClient = useQueryClient();
  const [book] = useState(() => bookWishes({ tried, onTry }));
  return useMutation({
    mutationFn: ({ doctorId, ...wish }: CallerForm) => book({ ...wish, ...(doctorId && { doctorId }) }),
    onSettled: () => {
      passCache();
      return queryClient.invalidateQueries();
    },
  });
}
