/**
 * The expected state of a clinic, updated from API answers. It shares no code with the product.
 * Instants are milliseconds since 1970. The clinic's time zone is fixed at UTC-4.
 */

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
const offset = -4 * hour;

/** A patient account. */
export interface Person {
  uid: string;
  email: string;
  verified: boolean;
}

/** A treatment. `starts` are minutes after midnight. */
export interface Offer {
  name: string;
  heldBy: "seat" | "doctors";
  minutes: number;
  cents: number;
  active: boolean;
  starts: readonly number[];
}

/** Half-open, in minutes after midnight. */
export interface Hours {
  from: number;
  to: number;
}

export interface Dentist extends Hours {
  name: string;
  performs: readonly string[];
}

/** Half-open, in instants. */
export interface Away {
  doctor: string;
  from: number;
  to: number;
}

export interface Visit {
  id: string;
  /** The account's uid; null for a caller or a removed account. */
  owner: string | null;
  person: string | null;
  /** The email address for notices; empty for none. */
  address: string;
  treatment: string;
  holder: string;
  startsAt: number;
  minutes: number;
  cents: number;
  status: "booked" | "cancelled" | "no-show";
  payment: string;
  method: "card" | "desk" | null;
  confirmed: boolean;
  arrived: boolean;
  version: number;
  refundableUntil: number;
  /** Who cancelled it; null if nobody did. */
  cancelledBy: "patient" | "clinic" | null;
  cancelledAt: number | null;
  /** Linked to an account that was busy then, or after a no-show: it has no patient claims. */
  twice: boolean;
  /** The patient's account was removed. */
  anonymous: boolean;
  /** Accounts from which the desk has taken it back. */
  notOf: Set<string>;
}

/** An address of which mails came back. Instants. */
export interface Bounce {
  at: number;
  confirmedAt: number;
  /** The number of mails sent before mails there were stopped; undefined while they aren't. */
  since: number | undefined;
}

/** A requested appointment or move. */
export interface Wish {
  treatment: string;
  doctor: string | null;
  owner: string | null;
  person: string | null;
  startsAt: number;
  /** The appointment that moves; undefined for a new one. */
  visit?: Visit;
}

type Act = "book" | "move" | "cancel" | "pay";

export class ClinicModel {
  now: number;
  readonly people = new Map<string, Person>();
  readonly offers = new Map<string, Offer>();
  readonly dentists = new Map<string, Dentist>();
  readonly away = new Map<string, Away>();
  readonly closed = new Set<string>();
  /** On every open day. */
  opening: Hours = { from: 0, to: 24 * 60 };
  readonly visits = new Map<string, Visit>();
  /** Removed accounts. */
  readonly left: Person[] = [];
  /** By email address: the number of mails sent before reminders were turned off. */
  readonly muted = new Map<string, number>();
  /** By appointment: the number of mails sent before its account had another address. */
  readonly readdressed = new Map<string, number>();
  /** Appointments that have got their first address, or lost it: what was owed of them before is not known. */
  readonly toldLater = new Set<string>();
  /** Addresses of which mails came back. */
  readonly bounces = new Map<string, Bounce>();
  /** Addresses that a link of records has moved: whether anybody has them is the link's to say. */
  readonly moved = new Set<string>();
  /** By notice: it came back. */
  readonly returned = new Set<string>();
  /** Verified addresses that accounts have left. */
  readonly former: { uid: string; email: string }[] = [];
  /** Accounts of an address that had one before: what that one did may count. */
  readonly #cameBack = new Set<string>();
  readonly #acts: { uid: string; act: Act; at: number }[] = [];

  constructor(now: number) {
    this.now = now;
  }

  /** The error codes that may refuse this request. Empty: the API must grant it. */
  refusals({ treatment, doctor, owner, person, startsAt, visit }: Wish): string[] {
    const offer = this.offers.get(treatment);
    if (!offer?.active && !(visit && visit.startsAt === startsAt)) return ["treatment-not-found"];
    const minutes = visit?.minutes ?? offer?.minutes ?? 0;
    const time = { startsAt, minutes };
    const working = this.#holders(treatment, doctor).filter((holder) => this.#works(holder, time));
    const stays = visit?.startsAt === startsAt;
    if (working.length === 0) return ["not-bookable"];
    if (!stays && startsAt <= this.now) return ["not-bookable"];
    const others = [...this.visits.values()].filter(
      (one) => one.id !== visit?.id && one.status !== "cancelled",
    );
    const refusals: string[] = [];
    if (
      owner !== null &&
      !stays &&
      others.some((one) => one.owner === owner && one.person === person && overlap(one, time))
    )
      refusals.push("patient-busy");
    if (this.#free(working, time, others).length === 0) refusals.push("slot-taken");
    return refusals;
  }

  /** Who may get a request that is granted: a move's own holder if possible; otherwise, for a new one, the least busy of the day. */
  holdersFor({ treatment, doctor, startsAt, visit }: Wish): string[] {
    const time = { startsAt, minutes: visit?.minutes ?? this.offers.get(treatment)?.minutes ?? 0 };
    const standing = this.find(({ id, status }) => id !== visit?.id && status !== "cancelled");
    const working = this.#holders(treatment, doctor).filter((holder) => this.#works(holder, time));
    const free = this.#free(working, time, standing);
    if (visit) return free.includes(visit.holder) ? [visit.holder] : free;
    const ofDay = standing.filter((one) => dateOf(one.startsAt) === dateOf(startsAt));
    const busy = (holder: string) =>
      ofDay.filter((one) => one.holder === holder).reduce((sum, { minutes }) => sum + minutes, 0);
    const least = Math.min(...free.map(busy));
    return free.filter((holder) => busy(holder) === least);
  }

  #free(holders: readonly string[], time: Time, others: readonly Visit[]): string[] {
    return holders.filter((holder) => !others.some((one) => one.holder === holder && overlap(one, time)));
  }

  #holders(treatment: string, doctor: string | null): string[] {
    if (this.offers.get(treatment)?.heldBy === "seat") return doctor === null ? [`seat-${treatment}`] : [];
    const all = [...this.dentists].filter(([, { performs }]) => performs.includes(treatment));
    return all.flatMap(([id]) => (doctor === null || doctor === id ? [`doctor-${id}`] : []));
  }

  #works(holder: string, { startsAt, minutes }: Time): boolean {
    if (this.closed.has(dateOf(startsAt))) return false;
    const begins = minutesOf(startsAt);
    const within = ({ from, to }: Hours) => begins >= from && begins + minutes <= to;
    if (!within(this.opening)) return false;
    const id = holder.replace("doctor-", "");
    const dentist = this.dentists.get(id);
    if (!dentist) return true;
    const end = startsAt + minutes * minute;
    const away = [...this.away.values()].filter(({ doctor }) => doctor === id);
    return within(dentist) && !away.some(({ from, to }) => from < end && startsAt < to);
  }

  /** `too-many-requests` if the hourly limit of this act may be reached. */
  mayBeTooMany(uid: string | null, act: Act): string[] {
    if (uid !== null && this.#cameBack.has(uid)) return ["too-many-requests"];
    const most = uid !== null && this.people.get(uid)?.verified ? 20 : 5;
    const lately = this.#acts.filter((one) => one.uid === uid && one.act === act && one.at > this.now - hour);
    return lately.length >= most ? ["too-many-requests"] : [];
  }

  count(uid: string | null, act: Act): void {
    if (uid !== null) this.#acts.push({ uid, act, at: this.now });
  }

  /** The appointments that match. */
  find(holds: (visit: Visit) => boolean): Visit[] {
    return [...this.visits.values()].filter(holds);
  }

  isUpcoming = (visit: Visit): boolean => visit.status === "booked" && visit.startsAt > this.now;
  hasBegun = (visit: Visit): boolean => visit.startsAt <= this.now;
  isToday = (visit: Visit): boolean => dateOf(visit.startsAt) === dateOf(this.now);

  /** Stores an appointment from an answer, unless a newer version is known. */
  see(visit: Visit): void {
    const known = this.visits.get(visit.id);
    if (!known || known.version <= visit.version) this.visits.set(visit.id, visit);
  }

  /** Links the desk's bookings for a verified address to its account. */
  link({ uid, email }: Person): void {
    const waiting = this.find(
      (one) => one.owner === null && !one.anonymous && one.address === email && !one.notOf.has(uid),
    );
    // The latest first.
    for (const visit of waiting.sort((a, b) => b.startsAt - a.startsAt)) this.give(visit, uid, null);
  }

  /** A caller's appointment becomes an account's. */
  give(visit: Visit, uid: string, person: string | null): void {
    const others = this.find(
      (one) => one.owner === uid && one.person === person && one.status !== "cancelled" && !one.twice,
    );
    visit.twice = visit.status === "no-show" || others.some((one) => overlap(one, visit));
    Object.assign(visit, { owner: uid, person });
    visit.notOf.delete(uid);
  }

  /** The desk takes it out of its account, which doesn't get it by its address again. */
  takeBack(visit: Visit): void {
    if (visit.owner !== null) visit.notOf.add(visit.owner);
    Object.assign(visit, { owner: null, person: null, twice: false });
  }

  /** It is a caller's address now, also where an account has left it. */
  isGiven(address: string): void {
    for (const [i, one] of [...this.former.entries()].reverse())
      if (one.email === address) this.former.splice(i, 1);
    for (const [i, one] of this.left.entries())
      if (one.email === address) this.left[i] = { ...one, verified: false };
  }

  readdress(visit: Visit, address: string, mails: number): void {
    if ((visit.address === "") !== (address === "")) this.toldLater.add(visit.id);
    visit.address = address;
    this.readdressed.set(visit.id, mails);
  }

  /** Removes an account: cancels upcoming appointments and anonymizes all. */
  remove(person: Person, by: "patient" | "clinic"): void {
    this.people.delete(person.uid);
    this.left.push(person);
    for (const { uid, email } of this.former)
      if (uid === person.uid) this.left.push({ uid, email, verified: true });
    const byAddress = this.find(
      ({ owner, address, anonymous }) =>
        person.verified && owner === null && !anonymous && address === person.email,
    );
    const theirs = [
      ...this.find(({ owner }) => owner === person.uid),
      ...byAddress.filter(({ notOf }) => !notOf.has(person.uid)),
    ];
    // What isn't theirs stands, without their address.
    for (const visit of byAddress)
      if (visit.notOf.has(person.uid)) this.readdress(visit, "", Number.POSITIVE_INFINITY);
    for (const { notOf } of this.visits.values()) notOf.delete(person.uid);
    for (const visit of theirs) {
      if (this.isUpcoming(visit))
        Object.assign(visit, { status: "cancelled", cancelledBy: by, cancelledAt: this.now });
      Object.assign(visit, { owner: null, person: null, address: "", anonymous: true });
    }
  }

  /** An account of an address whose earlier account was removed. */
  comeBack(person: Person): void {
    this.people.set(person.uid, person);
    this.#cameBack.add(person.uid);
    // Its address is somebody's again; its uid is not.
    for (const [i, one] of this.left.entries())
      if (one.email === person.email) this.left[i] = { ...one, verified: false };
    if (person.verified) this.link(person);
  }

  /** The account's appointments follow, and before that what the desk had booked for the old address. */
  changeAddress(person: Person, address: string, mails: number): void {
    const { uid, email: old, verified } = person;
    if (verified) {
      this.link(person);
      // An address that a caller has given too stays the caller's.
      const isGiven = this.find(({ owner, address }) => owner === null && address === old).length > 0;
      if (!isGiven) this.former.push({ uid, email: old });
      if (this.muted.has(old)) this.muted.set(address, mails);
    }
    Object.assign(person, { email: address, verified: true });
    for (const visit of this.find(({ owner }) => owner === uid)) {
      visit.address = address;
      this.readdressed.set(visit.id, mails);
    }
  }

  /** An account or an appointment has it. */
  isHeld(address: string): boolean {
    const hasAccount = [...this.people.values()].some(({ email }) => email === address);
    return hasAccount || this.find((one) => one.address === address).length > 0;
  }

  /** The mail provider has reported that a mail came back at this time, by when so many were sent. */
  bounce(address: string, at: number, mails: number): void {
    if (!this.isHeld(address)) return;
    const known = this.bounces.get(address) ?? {
      at,
      confirmedAt: Number.NEGATIVE_INFINITY,
      since: undefined,
    };
    const latest = Math.max(known.at, at);
    const isStopped = latest > known.confirmedAt;
    this.bounces.set(address, {
      ...known,
      at: latest,
      since: isStopped ? (known.since ?? mails) : undefined,
    });
  }

  confirm(address: string): void {
    const known = this.bounces.get(address);
    if (known) this.bounces.set(address, { ...known, confirmedAt: this.now, since: undefined });
  }

  /** What nobody has any more is forgotten. */
  forgetBounces(): void {
    for (const address of this.bounces.keys()) if (!this.isHeld(address)) this.bounces.delete(address);
  }

  /** Pairs of appointments that share a holder or a patient at the same time. */
  clashes(): string[] {
    const standing = this.find(({ status }) => status !== "cancelled");
    return standing.flatMap((one, i) =>
      standing.slice(i + 1).flatMap((other) => {
        if (!overlap(one, other)) return [];
        const samePerson = one.owner !== null && one.owner === other.owner && one.person === other.person;
        if (one.holder === other.holder) return [`${one.id} and ${other.id} have ${one.holder} at one time`];
        return samePerson && !one.twice && !other.twice
          ? [`${one.id} and ${other.id} have ${one.owner} at one time`]
          : [];
      }),
    );
  }

  /** The claim ids that this appointment must hold. */
  claimsOf(visit: Visit): string[] {
    if (visit.status === "cancelled") return [];
    const { holder, owner, person, startsAt, minutes, twice } = visit;
    const patient =
      owner === null || twice ? [] : [`patient_${person === null ? owner : `${owner}.${person}`}`];
    const times = Array.from({ length: minutes / 15 }, (_, i) => minutesOf(startsAt) + i * 15);
    return [holder, ...patient].flatMap((who) =>
      times.map((at) => `${who}_${dateOf(startsAt)}_${twoDigits(Math.floor(at / 60))}${twoDigits(at % 60)}`),
    );
  }
}

type Time = Pick<Visit, "startsAt" | "minutes">;

function overlap(one: Time, other: Time): boolean {
  return (
    one.startsAt < other.startsAt + other.minutes * minute &&
    other.startsAt < one.startsAt + one.minutes * minute
  );
}

/** The clinic's date, `2090-05-08`. */
export function dateOf(instant: number): string {
  return new Date(instant + offset).toISOString().slice(0, 10);
}

/** Minutes after the clinic's midnight. */
export function minutesOf(instant: number): number {
  const local = new Date(instant + offset);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}

export function instantOf(date: string, minutes: number): number {
  return Date.parse(date) + minutes * minute - offset;
}

/** `09:30 AM` */
export function slotOf(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return `${twoDigits(hours % 12 || 12)}:${twoDigits(minutes % 60)} ${hours < 12 ? "AM" : "PM"}`;
}

/** `2090-05-08T09:30` */
export function localOf(instant: number): string {
  return new Date(instant + offset).toISOString().slice(0, 16);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
