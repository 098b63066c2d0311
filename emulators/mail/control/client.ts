import { z } from "zod";
import type { ReceivedMail } from "../received-mail.ts";
import type { addFaultBody, reportReturnedMailBody } from "./control.ts";

const receivedMailsSchema: z.ZodType<readonly ReceivedMail[]> = z.array(
  z.object({
    id: z.int(),
    receivedAt: z.iso.datetime(),
    envelope: z.object({ from: z.string(), to: z.array(z.string()) }),
    from: z.string(),
    to: z.string(),
    subject: z.string(),
    messageId: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    text: z.string(),
    html: z.string(),
    calendar: z.nullable(z.object({ method: z.string(), content: z.string() })),
    files: z.array(z.object({ name: z.string(), type: z.string() })),
    links: z.array(z.object({ label: z.string(), href: z.string() })),
    source: z.string(),
  }),
);

/** The mail server's test controls. They use HTTP because the mail server may run in another process. */
export function mailControlsAt(origin: string) {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${origin}/_emulator/mail${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    /** Deletes all mails and faults. */
    reset: () => call("POST", "/reset"),
    /** Returns the received mails, oldest first: all of them, or those to one address. */
    mails: async (to?: string) =>
      receivedMailsSchema.parse(
        await call("GET", `/mails${to === undefined ? "" : `?${new URLSearchParams({ to })}`}`),
      ),
    addFault: (fault: z.input<typeof addFaultBody>) => call("POST", "/faults", fault),
    /** Makes the mail provider report that this mail came back. Returns the status with which the clinic answered. */
    report: async (report: z.input<typeof reportReturnedMailBody>) =>
      z.object({ status: z.int() }).parse(await call("POST", "/reports", report)).status,
    clearFaults: () => call("DELETE", "/faults"),
  };
}
