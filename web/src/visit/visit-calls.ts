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
import { isConflict } from "../shared/api-error.ts";

/** Sends no sign-in token, because the mail link's token is the only credential even if somebody is signed in. */
const anonymousRequest = { anonymous: true } as const;

/** Loads the appointment each time the link is opened. */
export function mailLinkQuery(token: string) {
  return queryOptions({
    queryKey: ["visit", token],
    queryFn: ({ signal }) =>
      call(showAppointmentByMailLink, { body: { token } }, { signal, ...anonymousRequest }),
    refetchOnMount: "always",
  });
}

/** The appointment's version that the page shows. The server refuses to change another version. */
type ShownVersion = Pick<MailLinkAppointment, "version">;

export const confirmAppointment = (token: string, { version }: ShownVersion) =>
  call(confirmAppointmentByMailLink, { body: { token, version } }, anonymousRequest);
export const cancelAppointment = (token: string, { version }: ShownVersion) =>
  call(cancelAppointmentByMailLink, { body: { token, version } }, anonymousRequest);

/** Moves the appointment, and confirms the new time, because whoever chooses a time is coming. */
export async function moveAppointment(token: string, { version }: ShownVersion, to: MoveRequest) {
  const moved = await call(moveAppointmentByMailLink, { body: { token, version, ...to } }, anonymousRequest);
  return await confirmAppointment(token, moved).catch(() => moved);
}

/** Changes the appointment. After an error the appointment is loaded again, because it may have changed. */
export function useAppointmentChange<Input = void>(
  token: string,
  change: (input: Input) => Promise<MailLinkAppointment>,
  onDone: (changed: MailLinkAppointment) => void,
  onConflict: () => void,
) {
  const client = useQueryClient();
  const { queryKey } = mailLinkQuery(token);
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => {
      client.setQueryData(queryKey, changed);
      onDone(changed);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey });
      if (isConflict(error)) onConflict();
    },
  });
}

/** The button or dialog that a mail's link leads to. Opening the link changes nothing. */
const linkActionSchema = z.enum(["confirm", "move", "cancel"]);

export type MailLink = { token: string; action: z.infer<typeof linkActionSchema> | null };

/** Parses the hash of a mail's link, `#TOKEN` or `#TOKEN.move`. Returns null for an incomplete token. */
export function parseMailLink(hash: string): MailLink | null {
  const [token, action] = hash.replace(/^#/, "").split(".");
  const parsed = z.safeParse(linkTokenSchema, token);
  if (!parsed.success) return null;
  return { token: parsed.data, action: z.safeParse(linkActionSchema, action).data ?? null };
}
