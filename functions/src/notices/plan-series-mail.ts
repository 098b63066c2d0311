/** Plans the mail about a series of appointments: docs/decisions/series.md */
import { isTrustedMailAddress, mailLinkExpiries } from "../domain/mail-links.ts";
import { lastNotifiedAppointment, type SendingConditions } from "../domain/sending-decision.ts";
import {
  decideSeriesSending,
  isSeriesRequested,
  listSeriesAppointments,
  type SeriesAppointment,
} from "../domain/series-sending.ts";
import { addressHash } from "../firestore/muted-addresses.ts";
import type { StoredNotice } from "../firestore/outbox.ts";
import { newToken } from "../firestore/secret.ts";
import { asToldAbout } from "../firestore/series-notices.ts";
import { countAgainstMailLimit } from "./mail-limit.ts";
import { findSeriesAppointments, readReaderName } from "./notice-subject.ts";
import type { SendingDependencies } from "./record-attempt.ts";
import type { SendingPlan } from "./sending-plan.ts";

/** `all` are the notices about the series, and those about each of its appointments. */
export async function planSeriesMail(
  sending: SendingDependencies,
  notice: StoredNotice,
  all: readonly StoredNotice[],
  at: SendingConditions,
): Promise<SendingPlan> {
  const { db, accounts, siteUrl } = sending;
  const found = await findSeriesAppointments(db, notice, at.now);
  const appointments = found.map(({ id, booking }): SeriesAppointment => {
    const about = all.filter(({ kind, subject }) => subject === id || kind === "series");
    return { id, booking, told: lastNotifiedAppointment(about.map((one) => asToldAbout(id, one))) };
  });
  const decision = decideSeriesSending(notice, { ...at, appointments, all });
  const [first] = appointments;
  if (decision.does !== "send" || !first) return { decision, gone: first === undefined };
  const { patient: to } = first.booking;
  // Some of the appointments may belong to an account already, while others still wait to be linked.
  const uids = [...new Set(appointments.flatMap(({ booking: { uid } }) => uid ?? []))];
  const owners = await Promise.all(uids.map((uid) => accounts.addressOf(uid)));
  const trusted = owners.every((owner, i) =>
    isTrustedMailAddress({ uid: uids[i] ?? null, patient: to }, owner),
  );
  const ofSeries = all.filter(({ id, kind }) => id !== notice.id && kind === "series");
  const { upcoming, cancelled } = listSeriesAppointments(
    appointments,
    isSeriesRequested(notice, ofSeries, at.now),
    at.now,
  );
  const linked = upcoming.map((one) => {
    const expiresAt = mailLinkExpiries("series", one.booking, trusted, at.now).visit;
    const contact = addressHash(to);
    const link = expiresAt && {
      token: newToken(),
      link: { kind: "visit" as const, bookingId: one.id, contact, expiresAt },
    };
    return { ...one, link, visitUrl: link && `${siteUrl}/visit#${link.token}` };
  });
  const about = {
    ...{ kind: "series" as const, to, trusted, now: at.now },
    reader: await readReaderName(db, first.booking),
    upcoming: linked.map(({ link: _, ...one }) => one),
    cancelled,
  };
  const isProved = trusted && uids.length > 0;
  const counted = isProved ? {} : await countAgainstMailLimit(sending, notice, to, at.now, !trusted);
  const links = linked.flatMap(({ link }) => link ?? []);
  return { decision, gone: false, about, links, ...counted };
}
