/**
 * The expected state of a clinic, updated from the API's answers. It shares no code with the product. Times are
 * milliseconds since 1970. No clock changes during a life, so the clinic's time zone is a fixed offset from UTC.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Where the clinic of a life is, and what it charges in. */
interface ModelRegion {
  timeZone: string;
  /** The zone's offset from UTC in May, in milliseconds. */
  offsetMs: number;
  currency: string;
  /** Minor units in the major unit of the currency. */
  minorUnits: number;
  locale: string;
}

const newYork: ModelRegion = {
  ...{ timeZone: "America/New_York", offsetMs: -4 * hourMs },
  ...{ currency: "USD", minorUnits: 100, locale: "en-US" },
};

/** A quarter-hour and a half-hour beside the full hour, the far ends of the day, and currencies with no, two and three decimals. */
export const modelRegions: readonly ModelRegion[] = [
  newYork,
  {
    ...{ timeZone: "Asia/Kathmandu", offsetMs: 5.75 * hourMs },
    ...{ currency: "INR", minorUnits: 100, locale: "en-IN" },
  },
  {
    ...{ timeZone: "Australia/Lord_Howe", offsetMs: 10.5 * hourMs },
    ...{ currency: "KWD", minorUnits: 1000, locale: "en-AU" },
  },
  {
    ...{ timeZone: "Pacific/Kiritimati", offsetMs: 14 * hourMs },
    ...{ currency: "JPY", minorUnits: 1, locale: "en-JP" },
  },
  {
    ...{ timeZone: "Pacific/Pago_Pago", offsetMs: -11 * hourMs },
    ...{ currency: "GBP", minorUnits: 100, locale: "en-GB" },
  },
];

/** Lives in different regions run at the same time, so each has its region in its own asynchronous context. */
const regions = new AsyncLocalStorage<ModelRegion>();

export function liveIn<Result>(region: ModelRegion, live: () => Result): Result {
  return regions.run(region, live);
}

export function currentRegion(): ModelRegion {
  return regions.getStore() ?? newYork;
}

/** A patient account. */
export interface PatientAccount {
  uid: string;
  email: string;
  verified: boolean;
}

/** A treatment. Its `starts` are minutes after midnight. */
export interface ModelTreatment {
  name: string;
  heldBy: "seat" | "doctors";
  minutes: number;
  /** Minutes that the holder needs afterwards. */
  buffer: number;
  /** Hours before the start from which on patients can no longer book, and no longer move or cancel. */
  notice: { book: number; change: number };
  cents: number;
  active: boolean;
  starts: readonly number[];
}

/** A half-open range in minutes after midnight. */
export interface Hours {
  from: number;
  to: number;
}

export interface Dentist extends Hours {
  name: string;
  performs: readonly string[];
}

/** A half-open period between two instants. */
export interface ModelAbsence {
  doctor: string;
  from: number;
  to: number;
}

/** A time that is kept free of patients' bookings. */
export interface ModelBlock {
  /** Null for everybody. */
  doctor: string | null;
  date: string;
  /** Minutes after midnight. */
  from: number;
  to: number;
}

export interface ModelAppointment {
  id: string;
  /** The uid of the patient's account; null for a caller without an account or a removed account. */
  owner: string | null;
  person: string | null;
  /** The email address for notifications; empty without one. */
  address: string;
  treatment: string;
  holder: string;
  startsAt: number;
  minutes: number;
  /** Minutes that the holder needs afterwards. */
  buffer: number;
  /** From this instant on the patient can no longer move or cancel it. */
  changeableUntil: number;
  cents: number;
  status: "booked" | "cancelled" | "no-show";
  payment: string;
  method: "card" | "desk" | null;
  confirmed: boolean;
  arrived: boolean;
  late: boolean;
  version: number;
  refundableUntil: number;
  /** The cents that went back while the clinic kept the rest, as the latest answer says. */
  returnedCents: number;
  /** True while the price is written off. */
  waived: boolean;
  /** The party who cancelled the appointment; null if it is not cancelled. */
  cancelledBy: "patient" | "clinic" | null;
  cancelledAt: number | null;
  /**
   * True if the appointment was linked to an account that had another one at that time, or after a no-show. It then
   * has no claims on the patient's time.
   */
  hasNoPatientClaims: boolean;
  /** True if the desk booked or moved the appointment despite others at that time. */
  sharesTime: boolean;
  /** True if the appointment was over when the desk noted it. It then has no claims. */
  notedLater: boolean;
  /** True if the patient's account was removed. */
  anonymous: boolean;
  /** Accounts from which the desk has unlinked this appointment. */
  unlinkedFrom: Set<string>;
  /** The latest move or cancellation; null if there was none. */
  left: LeftPlace | null;
  /** The steps of the program in which it got another place, was canceled or restored. */
  changedIn: Set<number>;
}

/** A time of a doctor or a chair. */
type Place = Pick<ModelAppointment, "startsAt" | "holder">;

/** The place that an appointment left, and the others that stood somewhere at that time, by id. */
interface LeftPlace extends Place {
  isMove: boolean;
  step: number;
  others: ReadonlyMap<string, Place>;
}

/** An email address from which mails came back. The times are instants. */
export interface Bounce {
  at: number;
  confirmedAt: number;
  /** The number of mails sent before mails to this address were stopped; undefined if they are not stopped. */
  since: number | undefined;
}

/** The error codes with which the API must refuse an undo, and those with which it may. `shares`: others have some of its time. */
interface UndoRefusals {
  refusals: string[];
  maybe: string[];
  shares: boolean;
}

/** A request to book or to move an appointment. */
export interface BookingRequest {
  treatment: string;
  doctor: string | null;
  owner: string | null;
  person: string | null;
  startsAt: number;
  /** The appointment to move; undefined for a new one. */
  visit?: ModelAppointment;
}

type RateLimitedAction = "book" | "move" | "cancel" | "pay";

export class ClinicModel {
  now: number;
  readonly people = new Map<string, PatientAccount>();
  readonly offers = new Map<string, ModelTreatment>();
  readonly dentists = new Map<string, Dentist>();
  readonly away = new Map<string, ModelAbsence>();
  readonly blocks = new Map<string, ModelBlock>();
  readonly closed = new Set<string>();
  /** The opening hours on every open day. */
  opening: Hours = { from: 0, to: 24 * 60 };
  readonly visits = new Map<string, ModelAppointment>();
  /** The number of the program's step that runs. */
  step = 0;
  /** Accounts that were removed. */
  readonly left: PatientAccount[] = [];
  /** For each email address: the number of mails sent before the patient turned reminders off. */
  readonly muted = new Map<string, number>();
  /** For each appointment: the number of mails sent before its email address changed. */
  readonly readdressed = new Map<string, number>();
  /**
   * Appointments that gained or lost their email address. For these the model doesn't know which earlier
   * notifications were due.
   */
  readonly addressAppearedOrWent = new Set<string>();
  /** The email addresses of the clinic and its dentists. */
  readonly staffAddresses = new Set<string>();
  /** By appointment: the id of its series. */
  readonly series = new Map<string, string>();
  /** The email addresses from which mails came back. */
  readonly bounces = new Map<string, Bounce>();
  /**
   * Addresses that the desk changed by linking two records. For these the model doesn't know whether somebody still
   * has them.
   */
  readonly moved = new Set<string>();
  /** The ids of notifications whose mails came back. */
  readonly returned = new Set<string>();
  /** Verified addresses that accounts had before they changed to another one. */
  readonly former: { uid: string; email: string }[] = [];
  /**
   * Uids of accounts whose email address belonged to a removed account. The rate-limit counts of the removed account
   * may still apply.
   */
  readonly #cameBack = new Set<string>();
  readonly #acts: { uid: string; act: RateLimitedAction; at: number }[] = [];

  constructor(now: number) {
    this.now = now;
  }

  /** Returns the error codes with which the API may refuse this request. If empty, the API must accept it. */
  refusals({ treatment, doctor, owner, person, startsAt, visit }: BookingRequest): string[] {
    const offer = this.offers.get(treatment);
    if (!offer?.active && !(visit && visit.startsAt === startsAt)) return ["treatment-not-found"];
    const time = { startsAt, ...this.#lengthOf(treatment, visit) };
    const working = this.#holders(treatment, doctor).filter((holder) => this.#works(holder, time));
    const stays = visit?.startsAt === startsAt;
    if (working.length === 0) return ["not-bookable"];
    if (!stays && startsAt <= this.now + (offer?.notice.book ?? 0) * hourMs) return ["not-bookable"];
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
    const staysWithHolder = stays && doctor === null && working.includes(visit.holder);
    const unblocked = working.filter((holder) => !this.isBlocked(holder, time));
    if (!staysWithHolder && this.#free(unblocked, time, others, visit).length === 0)
      refusals.push("slot-taken");
    return refusals;
  }

  /** Returns the error codes with which the API may refuse the desk's request, unless the desk goes on despite what is unusual. */
  deskRefusals(request: BookingRequest, despite = false): string[] {
    const { treatment, doctor, startsAt, visit } = request;
    const offer = this.offers.get(treatment);
    const stays = visit?.startsAt === startsAt;
    if (!offer?.active && !stays) return ["treatment-not-found"];
    const possible = this.#holders(treatment, doctor);
    if (possible.length === 0) return [doctor === null ? "not-bookable" : "invalid"];
    const isPast = !stays && startsAt + 15 * minuteMs <= this.now;
    const isUnusual = isPast || this.#isUnusual(possible, request);
    return isUnusual && !despite ? ["unusual"] : [];
  }

  /** Returns whether nobody works then, or the doctor or the patient has another appointment. */
  #isUnusual(
    possible: readonly string[],
    { treatment, owner, person, startsAt, visit }: BookingRequest,
  ): boolean {
    const time = { startsAt, ...this.#lengthOf(treatment, visit) };
    const working = possible.filter((holder) => this.#works(holder, time));
    if (working.length === 0) return true;
    const stays = visit?.startsAt === startsAt;
    if (stays && working.includes(visit.holder)) return false;
    const others = this.find((one) => one.id !== visit?.id && one.status !== "cancelled");
    const isPatientBusy =
      owner !== null &&
      !stays &&
      startsAt + time.minutes * minuteMs > this.now &&
      others.some(
        (one) => one.owner === owner && one.person === person && overlap(one, time) && holdsPatientTime(one),
      );
    const unblocked = working.filter((holder) => !this.isBlocked(holder, time));
    return isPatientBusy || this.#free(unblocked, time, others).length === 0;
  }

  /**
   * Returns `unusual` if another appointment of this address is at that time. The model doesn't know names, so it can't tell whether
   * it is the same person's.
   */
  mayBeSamePatient(address: string, { treatment, startsAt, visit }: BookingRequest): string[] {
    const time = { startsAt, ...this.#lengthOf(treatment, visit) };
    const theirs = this.find(
      (one) =>
        one.id !== visit?.id && one.status !== "cancelled" && one.address === address && overlap(one, time),
    );
    return address !== "" && theirs.length > 0 ? ["unusual"] : [];
  }

  /**
   * Returns the doctors or chairs that may get an accepted request. A moved appointment keeps its own if possible; a
   * new one gets the least busy of the day.
   */
  holdersFor({ treatment, doctor, startsAt, visit }: BookingRequest, byDesk = false): string[] {
    const time = { startsAt, ...this.#lengthOf(treatment, visit) };
    const standing = this.find(({ id, status }) => id !== visit?.id && status !== "cancelled");
    const stays = (holder: string) => visit?.startsAt === startsAt && visit.holder === holder;
    const working = this.#holders(treatment, doctor)
      .filter((holder) => this.#works(holder, time))
      .filter((holder) => stays(holder) || !this.isBlocked(holder, time));
    const free = this.#free(working, time, standing, byDesk ? undefined : visit);
    if (visit) return free.includes(visit.holder) ? [visit.holder] : free;
    const ofDay = standing.filter((one) => dateOf(one.startsAt) === dateOf(startsAt));
    const busy = (holder: string) =>
      ofDay.filter((one) => one.holder === holder).reduce((sum, one) => sum + heldTime(one).minutes, 0);
    const least = Math.min(...free.map(busy));
    return free.filter((holder) => busy(holder) === least);
  }

  /** A patient's appointment that moves keeps the quarter-hours that it has, even if the desk has put another one there. */
  #free(
    holders: readonly string[],
    time: HeldTime,
    others: readonly ModelAppointment[],
    moved?: ModelAppointment,
  ): string[] {
    const isKept = (quarter: Time) => moved !== undefined && overlap(heldTime(moved), quarter);
    const quarters = Array.from({ length: heldTime(time).minutes / 15 }, (_, i) => {
      return { startsAt: time.startsAt + i * 15 * minuteMs, minutes: 15 };
    });
    return holders.filter((holder) => {
      const needed = quarters.filter((quarter) => holder !== moved?.holder || !isKept(quarter));
      return !others.some(
        (one) => one.holder === holder && needed.some((quarter) => overlap(heldTime(one), quarter)),
      );
    });
  }

  /** A moved appointment keeps its length and buffer. */
  #lengthOf(treatment: string, moved: ModelAppointment | undefined): Omit<HeldTime, "startsAt"> {
    const { minutes, buffer } = moved ?? this.offers.get(treatment) ?? { minutes: 0, buffer: 0 };
    return { minutes, buffer };
  }

  /** Returns whether a block overlaps this time of the doctor or the chair, which includes the buffer. */
  isBlocked(holder: string, { startsAt, minutes, buffer }: HeldTime): boolean {
    const begins = minutesSinceMidnight(startsAt);
    return [...this.blocks.values()].some(
      ({ doctor, date, from, to }) =>
        (doctor === null || holder === `doctor-${doctor}`) &&
        date === dateOf(startsAt) &&
        from < begins + minutes + buffer &&
        begins < to,
    );
  }

  #holders(treatment: string, doctor: string | null): string[] {
    if (this.offers.get(treatment)?.heldBy === "seat") return doctor === null ? [`seat-${treatment}`] : [];
    const all = [...this.dentists].filter(([, { performs }]) => performs.includes(treatment));
    return all.flatMap(([id]) => (doctor === null || doctor === id ? [`doctor-${id}`] : []));
  }

  #works(holder: string, { startsAt, minutes }: Time): boolean {
    if (this.closed.has(dateOf(startsAt))) return false;
    const begins = minutesSinceMidnight(startsAt);
    const within = ({ from, to }: Hours) => begins >= from && begins + minutes <= to;
    if (!within(this.opening)) return false;
    const id = holder.replace("doctor-", "");
    const dentist = this.dentists.get(id);
    if (!dentist) return true;
    const end = startsAt + minutes * minuteMs;
    const away = [...this.away.values()].filter(({ doctor }) => doctor === id);
    return within(dentist) && !away.some(({ from, to }) => from < end && startsAt < to);
  }

  /** Returns `too-many-requests` if the account may have reached the hourly limit for this kind of request. */
  mayBeTooMany(uid: string | null, act: RateLimitedAction): string[] {
    if (uid !== null && this.#cameBack.has(uid)) return ["too-many-requests"];
    const most = uid !== null && this.people.get(uid)?.verified ? 20 : 5;
    const lately = this.#acts.filter(
      (one) => one.uid === uid && one.act === act && one.at > this.now - hourMs,
    );
    return lately.length >= most ? ["too-many-requests"] : [];
  }

  count(uid: string | null, act: RateLimitedAction): void {
    if (uid !== null) this.#acts.push({ uid, act, at: this.now });
  }

  /** Returns the appointments that match the condition. */
  find(holds: (visit: ModelAppointment) => boolean): ModelAppointment[] {
    return [...this.visits.values()].filter(holds);
  }

  /** Returns the error codes with which the API must refuse a move or a cancellation by the patient. */
  refusalsOfChange({ changeableUntil }: ModelAppointment): string[] {
    return changeableUntil <= this.now ? ["too-late"] : [];
  }

  /** Returns the error codes with which the API must refuse to undo a cancellation, and with which it may. */
  refusalsOfRestoring(visit: ModelAppointment): UndoRefusals {
    if (this.isOver(visit)) return { refusals: ["too-late"], maybe: [], shares: false };
    const { cancelledBy, payment, method, anonymous } = visit;
    const hasItsMoney =
      payment === "unpaid" || payment === "nothing-due" || (payment === "paid" && method === "desk");
    if (cancelledBy !== "clinic" || anonymous || !hasItsMoney)
      return { refusals: ["conflict"], maybe: [], shares: false };
    const { byHolder, byPatient } = this.#rivals(
      visit,
      visit,
      this.find((one) => one.status !== "cancelled" && !one.notedLater),
    );
    const taken = [
      ...(byHolder.length > 0 ? ["slot-taken"] : []),
      ...(byPatient.length > 0 ? ["patient-busy"] : []),
    ];
    return this.#refusalsByNewcomers(visit, [...byHolder, ...byPatient], taken);
  }

  /** Returns the error codes with which the API must refuse to take a move back, and with which it may. */
  refusalsOfMovingBack(request: BookingRequest & { visit: ModelAppointment; left: LeftPlace }): UndoRefusals {
    const { visit, left } = request;
    const refusals = this.deskRefusals(request, true);
    if (refusals.length > 0) return { refusals, maybe: [], shares: false };
    const { byHolder, byPatient } = this.#rivals(
      visit,
      left,
      this.find((one) => one.status !== "cancelled"),
    );
    const isPatientAsked = left.startsAt !== visit.startsAt && !this.isOver({ ...visit, ...left });
    const asked = [...byHolder, ...(isPatientAsked ? byPatient : [])];
    const undone = this.#refusalsByNewcomers(visit, asked, ["unusual"]);
    const samePatient = visit.owner === null ? this.mayBeSamePatient(visit.address, request) : [];
    return { ...undone, maybe: [...undone.maybe, ...samePatient] };
  }

  /** Returns the others that have the doctor's or the chair's time there, and those that have the patient's. */
  #rivals(visit: ModelAppointment, place: Place, others: readonly ModelAppointment[]) {
    const { id, owner, person, minutes, buffer } = visit;
    const time = { startsAt: place.startsAt, minutes, buffer };
    const rivals = others.filter((one) => one.id !== id);
    return {
      byHolder: rivals.filter((one) => one.holder === place.holder && overlap(heldTime(one), heldTime(time))),
      byPatient: rivals.filter(
        (one) =>
          owner !== null &&
          one.owner === owner &&
          one.person === person &&
          overlap(one, time) &&
          holdsPatientTime(one),
      ),
    };
  }

  /**
   * The refusals of an undo: those who stood there before the change are no reason. The model can't tell about those that changed in
   * the same step.
   */
  #refusalsByNewcomers(
    { left }: ModelAppointment,
    rivals: readonly ModelAppointment[],
    codes: string[],
  ): UndoRefusals {
    const isThereBefore = ({ id, startsAt, holder }: ModelAppointment) => {
      const then = left?.others.get(id);
      return then?.startsAt === startsAt && then.holder === holder;
    };
    const isUnsure = (one: ModelAppointment) =>
      left === null ||
      [...one.changedIn].some((step) => step === left.step || (step > left.step && isThereBefore(one)));
    const isRefused = rivals.some((one) => !isThereBefore(one) && !isUnsure(one));
    return {
      refusals: isRefused ? codes : [],
      maybe: rivals.some(isUnsure) ? codes : [],
      shares: rivals.length > 0,
    };
  }

  isUpcoming = (visit: ModelAppointment): boolean => visit.status === "booked" && visit.startsAt > this.now;
  hasBegun = (visit: ModelAppointment): boolean => visit.startsAt <= this.now;
  isOver = (visit: Time): boolean => visit.startsAt + visit.minutes * minuteMs <= this.now;
  isToday = (visit: ModelAppointment): boolean => dateOf(visit.startsAt) === dateOf(this.now);

  /** Stores an appointment from an answer, unless a newer version is known. */
  storeNewer(visit: ModelAppointment): void {
    const known = this.visits.get(visit.id);
    if (known && known.version > visit.version) return;
    this.visits.set(visit.id, visit);
    const isElsewhere = known && (known.startsAt !== visit.startsAt || known.holder !== visit.holder);
    const isCancelled = visit.status === "cancelled";
    if (known && !isElsewhere && isCancelled === (known.status === "cancelled")) return;
    visit.changedIn.add(this.step);
    if (!known || (!isElsewhere && !isCancelled)) return;
    const { startsAt, holder } = known;
    const others = new Map(this.find((one) => one.status !== "cancelled").map((one) => [one.id, { ...one }]));
    visit.left = { startsAt, holder, isMove: !isCancelled, step: this.step, others };
  }

  /** Links the desk's bookings for a verified email address to its account. */
  link({ uid, email }: PatientAccount): void {
    const waiting = this.find(
      (one) => one.owner === null && !one.anonymous && one.address === email && !one.unlinkedFrom.has(uid),
    );
    // The latest appointment comes first.
    for (const visit of waiting.sort((a, b) => b.startsAt - a.startsAt)) this.linkToAccount(visit, uid, null);
  }

  /** Links a caller's appointment to an account. */
  linkToAccount(visit: ModelAppointment, uid: string, person: string | null): void {
    const others = this.find(
      (one) =>
        one.owner === uid && one.person === person && one.status !== "cancelled" && holdsPatientTime(one),
    );
    visit.hasNoPatientClaims = visit.status === "no-show" || others.some((one) => overlap(one, visit));
    Object.assign(visit, { owner: uid, person });
    visit.unlinkedFrom.delete(uid);
  }

  /**
   * Unlinks an appointment from its account, as the desk can. The account does not get it again because of its email
   * address.
   */
  unlinkFromAccount(visit: ModelAppointment): void {
    if (visit.owner !== null) visit.unlinkedFrom.add(visit.owner);
    Object.assign(visit, { owner: null, person: null, hasNoPatientClaims: false });
  }

  /** Records that a caller without an account uses this address, even if an account had it before. */
  recordCallerAddress(address: string): void {
    for (const [i, one] of [...this.former.entries()].reverse())
      if (one.email === address) this.former.splice(i, 1);
    for (const [i, one] of this.left.entries())
      if (one.email === address) this.left[i] = { ...one, verified: false };
  }

  changePatientEmail(visit: ModelAppointment, address: string, mails: number): void {
    if ((visit.address === "") !== (address === "")) this.addressAppearedOrWent.add(visit.id);
    visit.address = address;
    this.readdressed.set(visit.id, mails);
  }

  /** Removes an account: cancels its upcoming appointments and anonymizes all. */
  remove(person: PatientAccount, by: "patient" | "clinic"): void {
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
      ...byAddress.filter(({ unlinkedFrom }) => !unlinkedFrom.has(person.uid)),
    ];
    // Appointments that the desk unlinked from the account are kept, but lose its address.
    for (const visit of byAddress)
      if (visit.unlinkedFrom.has(person.uid)) this.changePatientEmail(visit, "", Number.POSITIVE_INFINITY);
    for (const { unlinkedFrom } of this.visits.values()) unlinkedFrom.delete(person.uid);
    for (const visit of theirs) {
      if (this.isUpcoming(visit))
        Object.assign(visit, { status: "cancelled", cancelledBy: by, cancelledAt: this.now });
      Object.assign(visit, { owner: null, person: null, address: "", anonymous: true });
    }
  }

  /** Opens a new account with the email address of a removed one. */
  reopenAccount(person: PatientAccount): void {
    this.people.set(person.uid, person);
    this.#cameBack.add(person.uid);
    // The address belongs to an account again, but the old uid doesn't.
    for (const [i, one] of this.left.entries())
      if (one.email === person.email) this.left[i] = { ...one, verified: false };
    if (person.verified) this.link(person);
  }

  /**
   * Changes an account's email address. First the desk's bookings for the old address are linked; then all its
   * appointments get the new address.
   */
  changeAddress(person: PatientAccount, address: string, mails: number): void {
    const { uid, email: old, verified } = person;
    if (verified) {
      this.link(person);
      // If a caller without an account also gave the old address, it stays the caller's.
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

  /** Returns whether an account, an appointment, the clinic or a dentist has this email address. */
  isHeld(address: string): boolean {
    if (this.staffAddresses.has(address)) return true;
    const hasAccount = [...this.people.values()].some(({ email }) => email === address);
    return hasAccount || this.find((one) => one.address === address).length > 0;
  }

  /**
   * Records the mail provider's report that a mail came back. `at` is the time of the return, and `mails` the number
   * of mails sent by then.
   */
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

  /** Deletes the marks of addresses that no account and no appointment has any more. */
  forgetBounces(): void {
    for (const address of this.bounces.keys()) if (!this.isHeld(address)) this.bounces.delete(address);
  }

  /** Returns pairs of appointments at the same time with the same doctor, chair or patient. */
  doubleBookings(): string[] {
    const standing = this.find(({ status }) => status !== "cancelled");
    return standing.flatMap((one, i) =>
      standing.slice(i + 1).flatMap((other) => {
        if (one.sharesTime || other.sharesTime) return [];
        const samePerson = one.owner !== null && one.owner === other.owner && one.person === other.person;
        if (one.holder === other.holder && overlap(heldTime(one), heldTime(other)))
          return [`${one.id} and ${other.id} have ${one.holder} at one time`];
        return samePerson && overlap(one, other) && !one.hasNoPatientClaims && !other.hasNoPatientClaims
          ? [`${one.id} and ${other.id} have ${one.owner} at one time`]
          : [];
      }),
    );
  }

  /** Returns the ids of the claims that this appointment must have. The holder's cover the buffer, and the patient's don't. */
  claimsOf(visit: ModelAppointment): string[] {
    if (visit.status === "cancelled" || visit.notedLater) return [];
    const { holder, owner, person, startsAt, hasNoPatientClaims } = visit;
    const patient =
      owner === null || hasNoPatientClaims
        ? []
        : [`patient_${person === null ? owner : `${owner}.${person}`}`];
    const claimsIn = (who: string, { minutes }: Time) => {
      const times = Array.from({ length: minutes / 15 }, (_, i) => minutesSinceMidnight(startsAt) + i * 15);
      return times.map(
        (at) => `${who}_${dateOf(startsAt)}_${twoDigits(Math.floor(at / 60))}${twoDigits(at % 60)}`,
      );
    };
    return [...claimsIn(holder, heldTime(visit)), ...patient.flatMap((who) => claimsIn(who, visit))];
  }
}

type Time = Pick<ModelAppointment, "startsAt" | "minutes">;
type HeldTime = Time & Pick<ModelAppointment, "buffer">;

/** The time that an appointment takes of its holder. No appointment of a life is near midnight. */
function heldTime({ startsAt, minutes, buffer }: HeldTime): Time {
  return { startsAt, minutes: minutes + buffer };
}

function holdsPatientTime({ hasNoPatientClaims, notedLater }: ModelAppointment): boolean {
  return !hasNoPatientClaims && !notedLater;
}

function overlap(one: Time, other: Time): boolean {
  return (
    one.startsAt < other.startsAt + other.minutes * minuteMs &&
    other.startsAt < one.startsAt + one.minutes * minuteMs
  );
}

/** Returns the clinic's date, like `2090-05-08`. */
export function dateOf(instant: number): string {
  return new Date(instant + currentRegion().offsetMs).toISOString().slice(0, 10);
}

/** Returns the minutes since midnight in the clinic's time zone. */
export function minutesSinceMidnight(instant: number): number {
  const local = new Date(instant + currentRegion().offsetMs);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}

export function instantOf(date: string, minutes: number): number {
  return Date.parse(date) + minutes * minuteMs - currentRegion().offsetMs;
}

/** Formats minutes as a slot, like `09:30 AM`. */
export function formatSlot(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return `${twoDigits(hours % 12 || 12)}:${twoDigits(minutes % 60)} ${hours < 12 ? "AM" : "PM"}`;
}

/** Formats a time in the clinic's time zone, like `2090-05-08T09:30`. */
export function formatClinicTime(instant: number): string {
  return new Date(instant + currentRegion().offsetMs).toISOString().slice(0, 16);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
