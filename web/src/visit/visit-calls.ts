import type { MoveRequest } from "@clinic/contract/bookings.ts";
import {
  cancelAppointmentByMailLink,
  confirmAppointmentByMailLink,
  linkTokenSchema,
  type MailLinkAppointment,
  moveAppointmentByMailLink,
  showAppointmentByMailLink,
} from "@clinic/contract/mail-links.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call } from "../shared/api.ts";
import { ApiError } from "../shared/api-error.ts";

/** The link alone says who asks, whoever is signed in here. */
const anonymous = { anonymous: true } as const;

/** By a token that is kept in memory only. Each opening of a link asks. */
export function linkedVisitQuery(token: string) {
  return queryOptions({
    queryKey: ["visit", token],
    queryFn: ({ signal }) => call(showAppointmentByMailLink, { body: { token } }, { signal, ...anonymous }),
    refetchOnMount: "always",
  });
}

/** Of an appointment as the page shows it: the server refuses what was decided about another one. */
type Shown = Pick<MailLinkAppointment, "version">;

export const confirmVisit = (token: string, { version }: Shown) =>
  call(confirmAppointmentByMailLink, { body: { token, version } }, anonymous);
export const cancelVisit = (token: string, { version }: Shown) =>
  call(cancelAppointmentByMailLink, { body: { token, version } }, anonymous);
export const moveVisit = (token: string, { version }: Shown, to: MoveRequest) =>
  call(moveAppointmentByMailLink, { body: { token, version, ...to } }, anonymous);

export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === "conflict";
}

/** What the server answers is how it stands now; a refusal may be news itself, so then the page asks. */
export function useVisitChange<Input = void>(
  token: string,
  change: (input: Input) => Promise<MailLinkAppointment>,
  onDone?: (changed: MailLinkAppointment) => void,
  onChangedMeanwhile?: () => void,
) {
  const client = useQueryClient();
  const { queryKey } = linkedVisitQuery(token);
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => {
      client.setQueryData(queryKey, changed);
      onDone?.(changed);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey });
      if (isChangedMeanwhile(error)) onChangedMeanwhile?.();
    },
  });
}

/** What a link may open on the page. It does none of it: that is for whoever reads the page. */
const choiceSchema = z.enum(["confirm", "move", "cancel"]);
export type Choice = z.infer<typeof choiceSchema>;

export type VisitLink = { token: string; choice: Choice | null };

/** `#TOKEN` or `#TOKEN.move`, as mails have it; null where it is not complete. */
export function readLink(hash: string): VisitLink | null {
  const [token, choice] = hash.replace(/^#/, "").split(".");
  const known = z.safeParse(linkTokenSchema, token);
  if (!known.success) return null;
  return { token: known.data, choice: z.safeParse(choiceSchema, choice).data ?? null };
}
