import type { SetupCheckResult } from "./check-stripe.ts";

/**
 * Checks that the deployed site accepts the mail provider's reports with this secret, by sending a report that
 * changes nothing. Whether the provider sends reports to this address can only be seen in its dashboard.
 */
export async function checkMailReports(site: string, secret: string | undefined): Promise<SetupCheckResult> {
  const url = `${site}/mail/events`;
  if (!secret) {
    const sentence =
      "MAIL_EVENTS_SECRET is not in the environment, so mail reports are not checked: docs/operate.md, Mails that come back.";
    // A clinic that sends no mail, or whose provider has no webhook, needs no secret.
    return { sentence, isRight: true };
  }
  const status = await ask(url, secret.trim());
  if (status === 200) {
    const sentence = `${url} accepts the mail provider's reports with this secret. The provider's dashboard shows whether it sends them.`;
    return { sentence, isRight: true };
  }
  const why =
    status === 401
      ? "refuses this secret: deploy again after changing it, and give the provider the same"
      : `answers ${status ?? "nothing"}: deploy first`;
  return { sentence: `${url} ${why}.`, isRight: false };
}

/** Returns the answer's status, or null if no server answers. */
async function ask(url: string, secret: string): Promise<number | null> {
  const headers = {
    Authorization: `Basic ${Buffer.from(`clinic:${secret}`).toString("base64")}`,
    "Content-Type": "application/json",
  };
  const body = JSON.stringify({ event: "check" });
  return fetch(url, { method: "POST", headers, body }).then(
    ({ status }) => status,
    () => null,
  );
}
