import type { MoveRequest } from "@clinic/contract/bookings.ts";
import {
  cancelLinkedAppointment,
  confirmLinkedAppointment,
  type LinkedAppointment,
  moveLinkedAppointment,
  showLinkedAppointment,
} from "@clinic/contract/links.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The link alone says who asks, whoever is signed in here. */
const anonymous = { anonymous: true } as const;

/** By a token that is kept in memory only. Each opening of a link asks. */
export function linkedVisitQuery(token: string) {
  return queryOptions({
    queryKey: ["visit", token],
    queryFn: ({ signal }) => call(showLinkedAppointment, { body: { token } }, { signal, ...anonymous }),
    refetchOnMount: "always",
  });
}

export const confirmVisit = (token: string) => call(confirmLinkedAppointment, { body: { token } }, anonymous);
export const cancelVisit = (token: string) => call(cancelLinkedAppointment, { body: { token } }, anonymous);
export const moveVisit = (token: string, to: MoveRequest) =>
  call(moveLinkedAppointment, { body: { token, ...to } }, anonymous);

/** What the server answers is how it stands now; a refusal may be news itself, so then the page asks. */
export function useVisitChange<Input = void>(
  token: string,
  change: (input: Input) => Promise<LinkedAppointment>,
  onDone?: (changed: LinkedAppointment) => void,
) {
  const client = useQueryClient();
  const { queryKey } = linkedVisitQuery(token);
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => {
      client.setQueryData(queryKey, changed);
      onDone?.(changed);
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}
