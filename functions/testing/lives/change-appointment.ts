/** Changes an existing appointment in the random tests, through the API and in the model. */
import { type ModelAppointment, minuteMs } from "./clinic-model.ts";
import { type Life, type ParsedApiAnswer, pick, RandomTestFailure } from "./life.ts";
import type { Operation } from "./random-operations.ts";
import { siteUrl } from "./world.ts";

export interface ChangeOutcome {
  answer: ParsedApiAnswer;
  refusals: readonly string[];
  maybe?: readonly string[];
  /** The doctors or chairs that may have its time after the change. */
  holders?: readonly string[];
  /** True if the desk went on despite the rules. */
  despite?: boolean;
}

/** Picks one of the possible appointments and changes it. Returns false if there is none, or if the API refuses. */
export async function changeAppointment(
  life: Life,
  move: Operation,
  possible: (life: Life) => ModelAppointment[],
  ask: (visit: ModelAppointment) => Promise<ChangeOutcome>,
): Promise<boolean> {
  const all = possible(life);
  if (all.length === 0) return false;
  const { answer, refusals, maybe = [], holders, despite = false } = await ask(pick(all, move.which));
  life.compareAnswer(move.does, answer, refusals, maybe);
  if (answer.ok) updateModelFromAnswer(life, answer.body, holders);
  if (answer.ok && despite) recordDespite(life, answer.body);
  return answer.ok;
}

/**
 * Updates the model from an answer. Throws a `RandomTestFailure` if none of `holders` (doctors or chairs) has the
 * appointment's time.
 */
export function updateModelFromAnswer(
  life: Life,
  body: unknown,
  holders?: readonly string[],
  owner?: string | null,
): ModelAppointment {
  const visit = life.see(body, owner);
  if (life.alone && holders && !holders.includes(visit.holder))
    throw new RandomTestFailure(`${visit.id} is held by ${visit.holder} instead of ${holders.join(" or ")}`);
  return visit;
}

/** Records that the desk booked or moved this appointment despite the rules. One that was over then claims no time. */
export function recordDespite(life: Life, body: unknown): void {
  const visit = life.see(body);
  visit.sharesTime = true;
  visit.notedLater = visit.startsAt + visit.minutes * minuteMs <= life.model.now;
}

export function upcomingAccountAppointments({ model }: Life): ModelAppointment[] {
  return model.find((one) => model.isUpcoming(one) && one.owner !== null && model.people.has(one.owner));
}

/**
 * Records an arrival, a no-show or a payment at the desk, or takes it back. One time in six it picks any appointment,
 * to test refusals.
 */
export async function recordAtDesk(
  life: Life,
  move: Operation,
  method: string,
  what: string,
  refusalsOf: (visit: ModelAppointment) => string[],
  fits: (visit: ModelAppointment) => boolean,
  maybe: readonly string[] = [],
): Promise<boolean> {
  const all = move.who === 5 ? [] : life.model.find(fits);
  const possible = all.length > 0 ? all : life.model.find(() => true);
  if (possible.length === 0) return false;
  const visit = pick(possible, move.which);
  const fitted = fits(visit);
  const refusals = refusalsOf(visit);
  const heard = life.paidUnreported.has(visit.id) ? maybe : [];
  const answer = await life.ask(life.desk(move.who), method, `/booking/${visit.id}/${what}`);
  life.compareAnswer(move.does, answer, refusals, heard);
  if (answer.ok) life.see(answer.body);
  return answer.ok && fitted;
}

/** Returns the tokens of the appointment links in mails to the wanted addresses. */
export function linkTokensInMails({ world }: Life, isWanted: (to: string) => boolean): string[] {
  const mails = world.mailServer.mails().filter(({ to }) => isWanted(to));
  const links = mails.flatMap(({ links: all }) => all.map(({ href }) => href));
  const ours = links.filter((href) => href.startsWith(`${siteUrl}/visit#`));
  return [...new Set(ours.map((href) => href.split("#")[1]?.slice(0, 22) ?? ""))];
}

export function isAddressedTo(address: string): (to: string) => boolean {
  return (to) => parseEmailAddress(to) === address;
}

export function parseEmailAddress(to: string): string {
  return /<([^>]+)>/.exec(to)?.[1] ?? to;
}
