import { html, type Markup } from "../../../functions/src/notices/markup.ts";

const moment = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** By this machine's clock. */
export const asTime = (iso: string): Markup =>
  html`<time datetime="${iso}">${moment.format(new Date(iso))}</time>`;

/** Where a mail is read, among those of one recipient or of all. */
export function mailAddress(id: number | undefined, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(given).toString();
  return `/mail${id === undefined ? "" : `/${id}`}${search && `?${search}`}`;
}
