/**
 * One random test run of a clinic (a "life"): its accounts, its API calls, and the comparison of answers with the
 * model.
 */
import { randomUUID } from "node:crypto";
import type { Timestamp } from "@google-cloud/firestore";
import * as z from "zod/mini";
import type {
  ReportKind,
  ProviderReport as WrittenReport,
} from "../../../emulators/mail/provider-reports.ts";
import { type ApiAnswer, request } from "../../../emulators/testing/request.ts";
import { errorBodySchema } from "../../src/contract/errors.ts";
import { newClinic, publicClinicDocument, treatments } from "../../src/firestore/clinic.ts";
import { doctors } from "../../src/firestore/doctors.ts";
import { newProfile, staff, users } from "../../src/firestore/users.ts";
import { sampleDoctor } from "../sample-clinic.ts";
import { alwaysOpenSettings, noStaffMails } from "../test-clinic.ts";
import {
  ClinicModel,
  currentRegion,
  formatSlot,
  type Hours,
  hourMs,
  type ModelAppointment,
  type ModelTreatment,
  type PatientAccount,
} from "./clinic-model.ts";
import { type Fault, noFault } from "./planted-faults.ts";
import type { Operation, OperationName } from "./random-operations.ts";
import { LifeState, type World } from "./world.ts";

/** The model and the product disagree, or the product has broken an invariant. */
export class RandomTestFailure extends Error {}

/**
 * Monday, 6:01 AM at the clinic. The date is far in the future, because Stripe's SDK refuses old signatures. No clock
 * change is near.
 */
function simulatedStartMs(): number {
  return Date.parse("2090-05-08T06:01:07Z") - currentRegion().offsetMs;
}

const treatmentStartMinutes = Array.from({ length: 8 }, (_, i) => 600 + i * 30);
const modelTreatments: Record<string, ModelTreatment> = {
  cleaning: modelTreatment("Teeth Cleaning", "seat", 30, 9000),
  talk: { ...modelTreatment("First Talk", "seat", 15, 0), buffer: 30 },
  checkup: { ...modelTreatment("Check-up", "doctors", 30, 6000), notice: { book: 0, change: 1 } },
  surgery: {
    ...modelTreatment("Surgery", "doctors", 60, 30_000),
    ...{ buffer: 15, notice: { book: 2, change: 0 } },
  },
};

function modelTreatment(
  name: string,
  heldBy: ModelTreatment["heldBy"],
  minutes: number,
  cents: number,
): ModelTreatment {
  const notice = { book: 0, change: 0 };
  return { name, heldBy, minutes, buffer: 0, notice, cents, active: true, starts: treatmentStartMinutes };
}

/** An older release knows neither buffers nor notice. */
function treatmentsKnownTo({ hasOlderRelease }: World): [string, ModelTreatment][] {
  const notice = { book: 0, change: 0 };
  return Object.entries(modelTreatments).map(([id, treatment]) => [
    id,
    hasOlderRelease ? { ...treatment, buffer: 0, notice } : treatment,
  ]);
}

function clinicSettings() {
  const { timeZone, currency, locale } = currentRegion();
  return {
    ...{ ...alwaysOpenSettings, timeZone, currency, locale },
    reminders: { daysBefore: [3, 2, 1], hours: { from: "14:00", to: "24:00" } },
    staffMails: {
      clinic: { ...noStaffMails.clinic, changes: "all" as const },
      dentists: { ...noStaffMails.dentists, changes: "same-and-next-day" as const },
    },
  };
}

export const fullDayHours = { from: 600, to: 1080 };
const dentistIds = ["ida", "omar"];

/** The address of the clinic (null) or of a dentist. */
export function staffAddressOf(to: string | null): string {
  return to === null ? alwaysOpenSettings.email : `${to}@clinic.test`;
}

const deskUids = ["desk-0", "desk-1"];
/** People who work at the clinic, and whose roles change. */
export const colleagueUids = ["colleague-0", "colleague-1", "colleague-2"];
/** A colleague's role; null for none. A dentist's role is named by their entry. */
export type ModelRole = "desk" | "ida" | "omar" | "books" | null;

export const childId = "child";
export const callerEmail = "caller@mail.test";

/** The fields of an API answer that the model uses. */
const answeredBookingSchema = z.object({
  _id: z.string(),
  treatmentId: z.string(),
  doctorId: z.nullable(z.string()),
  startsAt: z.string(),
  endsAt: z.string(),
  Price: z.number(),
  patient: z.string(),
  personId: z.nullable(z.string()),
  status: z.enum(["booked", "cancelled", "no-show"]),
  payment: z.string(),
  method: z.nullable(z.enum(["card", "desk"])),
  confirmed: z.boolean(),
  arrived: z.boolean(),
  late: z.optional(z.literal(true)),
  waived: z.optional(z.literal(true)),
  returned: z.optional(z.number()),
  version: z.number(),
  refundableUntil: z.string(),
});
export const answeredBookingsSchema = z.array(answeredBookingSchema);

export interface ParsedApiAnswer {
  ok: boolean;
  /** The error code of a refused call; empty if it was accepted. */
  code: string;
  body: unknown;
}

/** The mail provider's report about a mail that came back. */
export interface ReturnedMailReport {
  address: string;
  notice: string;
  at: number;
  kind: ReportKind;
  report: WrittenReport;
  /** It was delivered before. */
  isTaken?: boolean;
}

/** A successful booking request, kept so that it can be repeated. */
export interface AcceptedBookingRequest {
  /** The uid of the account that sent it. */
  asks: string;
  body: object;
  id: string;
  owner: string | null;
}

export class Life {
  readonly model = new ClinicModel(simulatedStartMs());
  readonly place: LifeState;
  readonly world: World;
  readonly requested: AcceptedBookingRequest[] = [];
  readonly successes = new Map<OperationName, number>();
  /** True if no other operation runs at the same time. Only then can the answer be predicted. */
  alone = true;
  /** For the email address of a removed account: the rate-limit counts at its removal. */
  readonly counted = new Map<string, Record<string, { used: number; until: Timestamp }>>();
  /**
   * Links between patient records that can be undone. `to` is the account, or null between two callers. `addresses`
   * are its appointments' earlier email addresses.
   */
  readonly linked: { _id: string; to: string | null; addresses: Map<string, string>; left: number }[] = [];
  /** The roles of colleagues besides the two owners, by uid. */
  readonly roles = new Map<string, ModelRole>();
  /** Reports of the mail provider that arrive later. Some arrive a second time. */
  readonly lateReports: ReturnedMailReport[] = [];
  /** True while the Stripe emulator holds webhook events back. */
  heldWebhooks = false;
  /** Bookings that were paid at Stripe, but whose payment the server has not received yet. */
  readonly paidUnreported = new Set<string>();
  calls = 0;
  #turn = 0;

  private constructor(world: World, place: LifeState) {
    this.world = world;
    this.place = place;
  }

  static async begin(world: World, fault: Fault = noFault): Promise<Life> {
    const place = new LifeState(`demo-life-${randomUUID()}`, simulatedStartMs(), fault);
    await world.begin(place);
    const life = new Life(world, place);
    await life.#open();
    return life;
  }

  async #open(): Promise<void> {
    const { db } = this.place;
    const offers = treatmentsKnownTo(this.world);
    const theirs = offers.flatMap(([id, { heldBy }]) => (heldBy === "doctors" ? [id] : []));
    const hours = sameHoursEveryDay(fullDayHours);
    const working = dentistIds.map((id) => sampleDoctor(id, theirs, { hours, specialty: "Check-up" }));
    const all = offers.map(
      ([id, { name, heldBy, minutes, buffer, notice, cents, active, starts }], order) => ({
        ...{ id, name, heldBy, active, order, description: "" },
        ...{ durationMinutes: minutes, bufferMinutes: buffer, noticeHours: notice },
        ...{ priceCents: cents, slots: starts.map(formatSlot) },
      }),
    );
    const batch = db.batch();
    for (const { id, ...treatment } of all) batch.set(treatments(db).doc(id), treatment);
    for (const { id, specialty: _, ...doctor } of working) {
      const email = staffAddressOf(id);
      batch.set(doctors(db).doc(id), { ...doctor, email, createdAt: new Date(simulatedStartMs()) });
    }
    batch.set(publicClinicDocument(db), {
      ...newClinic({ ...clinicSettings(), closedDays: [] }, all),
      doctors: working,
    });
    await batch.commit();
    for (const [id, one] of offers) this.model.offers.set(id, one);
    for (const to of [null, ...dentistIds]) this.model.staffAddresses.add(staffAddressOf(to));
    for (const id of dentistIds) this.model.dentists.set(id, { name: id, performs: theirs, ...fullDayHours });
    await staff(db).set({ uids: deskUids });
    for (const uid of [...deskUids, ...colleagueUids]) this.place.signUp(uid, `${uid}@clinic.test`, true);
    for (const [nth, verified] of [true, true, false].entries())
      await this.signUpPatient(`p${nth}@mail.test`, verified);
  }

  /** Creates a patient with an account and a child. */
  async signUpPatient(email: string, verified: boolean): Promise<PatientAccount> {
    const person = { uid: randomUUID(), email, verified };
    const now = new Date(this.place.now);
    this.place.signUp(person.uid, email, verified);
    const profile = newProfile({ email, emailVerified: verified, name: "Ada Patient" }, now);
    await users(this.place.db)
      .doc(person.uid)
      .set({ ...profile, people: [{ id: childId, name: "Chris Patient" }] });
    this.model.people.set(person.uid, person);
    return person;
  }

  patient(who: number): PatientAccount {
    return pick([...this.model.people.values()], who);
  }

  desk(who: number): string {
    return pick(deskUids, who);
  }

  pass(ms: number): void {
    this.place.now += ms;
    this.model.now = this.place.now;
  }

  /** Calls the API. Without `instance`, the two server instances take turns. */
  async ask(
    uid: string | null,
    method: string,
    path: string,
    body?: object,
    instance = this.#turn++ % 2,
  ): Promise<ParsedApiAnswer> {
    this.calls += 1;
    const origin = this.world.origins[instance] ?? "";
    const token = uid === null ? {} : { token: this.place.tokenOf(uid) };
    const answer = await request(method, path, { origin, ...token, ...(body && { body }) });
    return this.#read(answer, `${method} ${path}`);
  }

  #read({ status, body }: ApiAnswer, what: string): ParsedApiAnswer {
    if (status < 400) return { ok: true, code: "", body };
    const { code } = z.parse(errorBodySchema, body).error;
    if (status >= 500 && !this.place.isBroken)
      throw new RandomTestFailure(`${what} was answered ${status} ${code}`);
    return { ok: false, code, body };
  }

  /** Throws a `RandomTestFailure` unless the answer is the model's or one of `maybe`. */
  compareAnswer(
    does: OperationName,
    { ok, code }: ParsedApiAnswer,
    refusals: readonly string[],
    maybe: readonly string[] = [],
  ): void {
    if (!this.alone || (!ok && maybe.includes(code))) return;
    const isRight = ok ? refusals.length === 0 : refusals.includes(code);
    if (isRight || (this.world.hasOlderRelease && codesBeforeUnusual.includes(code))) return;
    const expected = refusals.length === 0 ? "success" : refusals.join(" or ");
    throw new RandomTestFailure(
      `"${does}" was answered with ${ok ? "success" : code} instead of ${expected}`,
    );
  }

  succeed(does: OperationName): void {
    this.successes.set(does, (this.successes.get(does) ?? 0) + 1);
  }

  /** Updates the model from an answer. The answer does not contain the owner, so the caller passes it. */
  see(body: unknown, owner?: string | null): ModelAppointment {
    const wire = z.parse(answeredBookingSchema, body);
    const known = this.model.visits.get(wire._id);
    const startsAt = Date.parse(wire.startsAt);
    const offer = this.model.offers.get(wire.treatmentId);
    const visit: ModelAppointment = {
      id: wire._id,
      owner: owner === undefined ? (known?.owner ?? null) : owner,
      person: wire.personId,
      address: wire.patient,
      treatment: wire.treatmentId,
      holder: wire.doctorId === null ? `seat-${wire.treatmentId}` : `doctor-${wire.doctorId}`,
      startsAt,
      minutes: (Date.parse(wire.endsAt) - startsAt) / 60_000,
      // No treatment changes its buffer or notice during a life, and answers to patients don't name the buffer.
      buffer: offer?.buffer ?? 0,
      changeableUntil: startsAt - (offer?.notice.change ?? 0) * hourMs,
      cents: Math.round(wire.Price * currentRegion().minorUnits),
      ...{ status: wire.status, payment: wire.payment, method: wire.method },
      ...{
        confirmed: wire.confirmed,
        arrived: wire.arrived,
        late: wire.late ?? false,
        version: wire.version,
      },
      refundableUntil: Date.parse(wire.refundableUntil),
      ...{ cancelledBy: known?.cancelledBy ?? null, cancelledAt: known?.cancelledAt ?? null },
      ...{
        hasNoPatientClaims: known?.startsAt === startsAt && known.hasNoPatientClaims,
        returnedCents: Math.round((wire.returned ?? 0) * currentRegion().minorUnits),
        waived: wire.waived ?? false,
        sharesTime: known?.startsAt === startsAt && known.sharesTime,
        notedLater: known?.startsAt === startsAt && known.notedLater,
        anonymous: known?.anonymous ?? false,
      },
      unlinkedFrom: known?.unlinkedFrom ?? new Set(),
      left: known?.left ?? null,
      changedIn: known?.changedIn ?? new Set(),
    };
    this.model.storeNewer(visit);
    return visit;
  }

  settings(): object {
    const openingHours = sameHoursEveryDay(this.model.opening);
    return {
      ...clinicSettings(),
      openingHours,
      closedDays: [...this.model.closed].map((date) => ({ date, reason: "" })),
    };
  }

  /** Waits for webhooks, then copies payment states and versions into the model. */
  async readPaymentStates(): Promise<void> {
    if (!this.heldWebhooks) {
      await this.world.stripe.controls.webhooksIdle();
      this.paidUnreported.clear();
    }
    const { docs } = await this.place.db.collection("bookings").get();
    for (const found of docs) {
      const visit = this.model.visits.get(found.id);
      const { payment, method, version } = found.data();
      if (visit) Object.assign(visit, { payment, method, version });
    }
  }
}

/** Releases before `unusual` refused the desk as patients. */
const codesBeforeUnusual = ["not-bookable", "slot-taken", "patient-busy"];

/** Returns the item at `nth` modulo the list's length. */
export function pick<Item>(items: readonly Item[], nth: number): Item {
  const item = items[nth % items.length];
  if (item === undefined) throw new RangeError("Nothing to pick from");
  return item;
}

export function sameHoursEveryDay({ from, to }: Hours) {
  const text = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  const hours = [{ from: text(from), to: text(to) }];
  return {
    sunday: hours,
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: hours,
  };
}

export type PerformOperation = (life: Life, move: Operation) => Promise<boolean>;
