import type { BrowserAnswer } from "../stripe/browser/serve.ts";
import { mailPath } from "../suite/places.ts";
import { readSentLinks, type SentLink } from "./sent-links.ts";

/** A page of the suite for what would have been mailed. Reloading it looks again. */
export async function serveMail(method: string, path: string): Promise<BrowserAnswer | undefined> {
  if (method !== "GET" || path !== mailPath) return undefined;
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      "cache-control": "no-store",
    },
    body: mailPage(await readSentLinks()),
  };
}

export function mailPage(links: readonly SentLink[]): string {
  const list = links.map(
    ({ to, about, link }) => `<li>To ${asText(to)}<br /><a href="${asText(link)}">${asText(about)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Mail of the local suite</title>
    <style>
      :root { color-scheme: light dark; }
      body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; }
      h1 { font-size: 1.75rem; line-height: 1.2; }
      ul { padding: 0; list-style: none; }
      li { padding: 0.75rem 0; border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent); overflow-wrap: anywhere; }
    </style>
  </head>
  <body>
    <main>
      <h1>Mail of the local suite</h1>
      <p>Nothing leaves this machine: these links would have been mailed, the latest first.</p>
      ${list.length > 0 ? `<ul>${list.join("")}</ul>` : "<p>None so far.</p>"}
    </main>
  </body>
</html>
`;
}

/** Addresses are whatever somebody signed up with. */
function asText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
