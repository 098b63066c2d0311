/** Performs each move: picks a patient and an appointment, calls the API, and compares the answer with the model's. */
import * as z from "zod/mini";
import { testCards } from "../../../emulators/stripe/cards.ts";
import { oweReminders } from "../../src/notices/reminders.ts";
import { sendDue } from "../../src/notices/send-due.ts";
import { reconcile } from "../../src/scheduled/reconcile.ts";
import { sitePortrait } from "../sample-clinic.ts";
import {
  dateOf,
  hour,
  instantOf,
  localOf,
  minute,
  minutesOf,
  slotOf,
  type Visit,
  type Wish,
} from "./clinic-model.ts";
import {
  callerAddress,
  childId,
  type Does,
  dayOf,
  type Life,
  LifeFault,
  pick,
  type Requested,
  weekOf,
  wholeDay,
} from "./life.ts";
import type { Move, MoveName } from "./moves.ts";
import { siteUrl } from "./world.ts";

export const acts: Record<MoveName, Does> = {
  "book a seat": (life, move) =>
    book(life, move, { treatment: pick(["cleaning", "cleaning", "talk"], move.which) }),
  "book a doctor": (life, move) =>
    book(life, move, {
      treatment: pick(["checkup", "surgery"], move.which),
      doctor: pick(["ida", "omar"], move.at),
    }),
  "book anyone": (life, move) => book(life, move, { treatment: pick(["checkup", "surgery"], move.which) }),
  "book for family": (life, move) =>
    book(life, move, { treatment: pick(["checkup", "cleaning"], move.which), person: childId }),
  "book for a caller": (life, move) =>
    book(life, move, {
      treatment: pick(["checkup", "cleaning", "surgery"], move.which),
      caller: pick([life.patient(move.who).email, callerAddress, ""], move.at),
    }),
  "ask again": async (life, move) => {
    const earlier = pickRequest(life, move);
    if (!earlier) return false;
    const visit = life.model.visits.get(earlier.id);
    const answer = await life.ask(whoAsked(earlier), "POST", "/booking", earlier.body);
    const reused = visit?.status === "cancelled" || visit?.anonymous;
    life.judge(move.does, answer, reused ? ["request-reused"] : []);
    if (answer.ok && life.see(answer.body).id !== earlier.id)
      throw new LifeFault("The same request was another booking");
    return answer.ok;
  },
  "ask again with another wish": async (life, move) => {
    const earlier = pickRequest(life, move);
    if (!earlier) return false;
    const answer = await life.ask(whoAsked(earlier), "POST", "/booking", {
      ...earlier.body,
      phone: "202-555-0199",
    });
    life.judge(move.does, answer, ["request-reused"]);
    return answer.code === "request-reused";
  },
  move: (life, move) =>
    change(life, move, upcomingOfSomebody, async (visit) => {
      const byDesk = move.who % 2 === 1;
      const wish = wishTo(life, move, visit);
      const by = byDesk ? life.desk(move.at) : visit.owner;
      const path = `/booking/${visit.id}/move${byDesk ? "?by=clinic" : ""}`;
      const answer = await life.ask(by, "POST", path, timeOf(wish));
      const maybe = byDesk ? [] : life.model.mayBeTooMany(visit.owner, "move");
      if (answer.ok && !byDesk) life.model.count(visit.owner, "move");
      return { answer, refusals: life.model.refusals(wish), maybe };
    }),
  reassign: (life, move) =>
    change(
      life,
      move,
      ({ model }) => model.find((one) => model.isUpcoming(one) && one.holder.startsWith("doctor-")),
      async (visit) => {
        const doctor = visit.holder === "doctor-ida" ? "omar" : "ida";
        const wish: Wish = { ...visit, doctor, visit };
        const answer = await life.ask(
          life.desk(move.who),
          "POST",
          `/booking/${visit.id}/move?by=clinic`,
          timeOf(wish),
        );
        return { answer, refusals: life.model.refusals(wish) };
      },
    ),
  "cancel as the patient": (life, move) =>
    change(life, move, upcomingOfSomebody, (visit) => cancel(life, move, visit, "patient")),
  "cancel as the clinic": (life, move) =>
    change(
      life,
      move,
      ({ model }) => model.find(model.isUpcoming),
      (visit) => cancel(life, move, visit, "clinic"),
    ),
  pay: (life, move) =>
    pay(life, move, async (intent) => life.world.stripe.stripe.paymentIntents.retrieve(intent)),
  "pay and close the tab": (life, move) => pay(life, move),
  "pay with 3-D Secure": (life, move) =>
    pay(
      life,
      move,
      (intent) => life.world.stripe.controls.answerChallenge(intent, "succeeded"),
      testCards.challengedAlways,
    ),
  "try a card that is declined": (life, move) => pay(life, move, undefined, testCards.genericDecline),
  "webhooks come late": (life, move) => holdOrRelease(life, move, "oldest-first"),
  "webhooks come in another order": (life, move) => holdOrRelease(life, move, "newest-first"),
  "webhooks come twice": async ({ world }) => {
    await world.stripe.controls.addDeliveryRule({ action: "duplicate", times: 2 });
    return true;
  },
  "pay at the desk": (life, move) =>
    note(
      life,
      move,
      "POST",
      "desk-payment",
      (visit) => {
        if (visit.status === "cancelled" || visit.payment === "nothing-due") return ["not-payable"];
        return [];
      },
      (visit) => visit.payment === "unpaid" && visit.status !== "cancelled" && visit.cents > 0,
      ["already-paid"],
    ),
  "take the desk payment back": (life, move) =>
    note(
      life,
      move,
      "DELETE",
      "desk-payment",
      ({ payment, method }) => {
        if (payment === "unpaid" || payment === "nothing-due") return [];
        return payment === "refunded" ? ["conflict"] : method === "card" ? ["paid-by-card"] : [];
      },
      ({ method, payment }) => method === "desk" && payment === "paid",
    ),
  "give back by hand": (life, move) =>
    change(
      life,
      move,
      ({ model }) =>
        model.find(
          ({ status, payment }) =>
            status === "cancelled" && (payment === "paid" || payment === "refund-failed"),
        ),
      async (visit) => ({
        answer: await life.ask(life.desk(move.who), "POST", `/booking/${visit.id}/given-back`, {
          reason: "In cash",
        }),
        refusals: [],
      }),
    ),
  "note the arrival": (life, move) =>
    note(
      life,
      move,
      "POST",
      "arrival",
      (visit) => {
        if (visit.status !== "booked") return ["conflict"];
        return visit.arrived || life.model.isToday(visit) ? [] : ["not-today"];
      },
      (visit) => visit.status === "booked" && !visit.arrived && life.model.isToday(visit),
    ),
  "take the arrival back": (life, move) =>
    note(
      life,
      move,
      "DELETE",
      "arrival",
      ({ status }) => (status === "cancelled" ? ["conflict"] : []),
      ({ arrived, status }) => arrived && status === "booked",
    ),
  "note the no-show": (life, move) =>
    note(
      life,
      move,
      "POST",
      "no-show",
      (visit) => {
        if (visit.status === "cancelled") return ["conflict"];
        return visit.status === "booked" && !life.model.hasBegun(visit) ? ["not-started"] : [];
      },
      (visit) => visit.status === "booked" && life.model.hasBegun(visit),
    ),
  "take the no-show back": (life, move) =>
    note(
      life,
      move,
      "DELETE",
      "no-show",
      ({ status }) => (status === "cancelled" ? ["conflict"] : []),
      ({ status }) => status === "no-show",
    ),
  "send a doctor away": async (life, move) => {
    const doctor = pick(["ida", "omar"], move.who);
    const date = dateOf(life.model.now + (move.day + 1) * dayOf);
    const [from, to] = [instantOf(date, 600 + move.at * 30), instantOf(date, 720 + move.at * 30)];
    const answer = await life.ask(life.desk(move.who), "POST", "/absence", {
      doctorId: doctor,
      from: localOf(from),
      to: localOf(to),
      reason: "",
    });
    life.judge(move.does, answer, []);
    if (answer.ok) life.model.away.set(idOf(answer.body), { doctor, from, to });
    return answer.ok;
  },
  "take a doctor back": async (life, move) => {
    const ids = [...life.model.away.keys()];
    if (ids.length === 0) return false;
    const id = pick(ids, move.which);
    const answer = await life.ask(life.desk(move.who), "DELETE", `/absence/${id}`);
    life.judge(move.does, answer, []);
    if (answer.ok) life.model.away.delete(id);
    return answer.ok;
  },
  "close a day or open it": async (life, move) => {
    const date = dateOf(life.model.now + (move.day + 2) * dayOf);
    const { closed } = life.model;
    const [opened] = closed;
    if (opened === undefined) closed.add(date);
    else closed.delete(opened);
    const answer = await life.ask(life.desk(move.who), "PUT", "/settings", life.settings());
    life.judge(move.does, answer, []);
    return answer.ok;
  },
  "change a treatment": async (life, move) => {
    const id = pick(["cleaning", "checkup", "surgery"], move.which);
    const known = life.model.offers.get(id);
    if (!known) return false;
    const next =
      move.at < 3
        ? { ...known, active: !known.active }
        : { ...known, active: true, cents: 5000 + move.at * 1000 };
    const { name, minutes, cents, active, starts } = next;
    const answer = await life.ask(life.desk(move.who), "PUT", `/service/${id}`, {
      ...{ name, description: "", slots: starts.map(slotOf), Price: cents / 100 },
      ...{ durationMinutes: minutes, active },
    });
    life.judge(move.does, answer, []);
    if (answer.ok) life.model.offers.set(id, next);
    return answer.ok;
  },
  "change a doctor": async (life, move) => {
    const id = pick(["ida", "omar"], move.who);
    const known = life.model.dentists.get(id);
    if (!known) return false;
    const hours = known.to === wholeDay.to ? { from: 600, to: 780 } : wholeDay;
    const answer = await life.ask(life.desk(move.at), "PUT", `/doctor/${id}`, {
      ...{ name: `Dr. ${id}`, email: `${id}@clinic.test`, specialty: "Check-up", img: sitePortrait },
      ...{ treatments: known.performs, hours: weekOf(hours), bookable: true },
    });
    life.judge(move.does, answer, []);
    if (answer.ok) life.model.dentists.set(id, { ...known, ...hours });
    return answer.ok;
  },
  "send what is due": async (life) => (await send(life)).sent > 0,
  "send while mail is refused": async (life) => {
    life.world.mailServer.faults.add({ stage: "recipient", answer: 550, delayMs: 0 }, 1);
    const { failed } = await send(life);
    life.world.mailServer.faults.clear();
    return failed > 0;
  },
  "send while mail breaks off": async (life) => {
    life.world.mailServer.faults.add({ stage: "message", answer: "reset", delayMs: 0 }, 1);
    const { unknown } = await send(life);
    life.world.mailServer.faults.clear();
    return unknown > 0;
  },
  "send a notice again": async (life, move) => {
    const { docs } = await life.place.db
      .collection("outbox")
      .where("state", "in", ["failed", "unknown"])
      .get();
    const known = docs.filter((found) => life.model.visits.get(found.get("subject"))?.anonymous === false);
    if (known.length === 0) return false;
    const [id, kind] = ["subject", "kind"].map((name) => String(pick(known, move.which).get(name)));
    const answer = await life.ask(life.desk(move.who), "POST", `/booking/${id}/notices`, { kind });
    life.judge(move.does, answer, [], ["nothing-to-send", "conflict"]);
    return answer.ok;
  },
  "look after payments": async (life, move) => {
    await settleRefunds(life, move.at % 3 > 0 ? "succeeded" : "failed");
    const { failed } = await reconcile(life.world.dependencies[move.who % 2 === 0 ? 0 : 1]);
    if (failed > 0 && life.place.lostRefunds === 0 && life.alone)
      throw new LifeFault("The reconciler could not look at a booking");
    life.pass(hour / 4);
    return true;
  },
  "confirm by the link": (life, move) => byLink(life, move, "confirm", () => ({ fields: {}, refusals: [] })),
  "move by the link": (life, move) =>
    byLink(life, move, "move", (visit) => {
      const wish = wishTo(life, move, visit);
      return { fields: timeOf(wish), refusals: life.model.refusals(wish), maybe: ["too-many-requests"] };
    }),
  "cancel by the link": (life, move) =>
    byLink(life, move, "cancel", () => ({ fields: {}, refusals: [], maybe: ["too-many-requests"] })),
  "mute reminders": async (life, move) => {
    const mails = life.world.mailServer.mails().flatMap(({ to, headers }) => {
      const url = headers.find(({ name }) => name === "List-Unsubscribe")?.value.slice(1, -1);
      const address = addressIn(to);
      return url && life.model.find((one) => one.address === address).length > 0 ? [{ url, address }] : [];
    });
    if (mails.length === 0) return false;
    const { url, address } = pick(mails, move.which);
    const answer = await life.ask(null, "POST", url.replace(siteUrl, ""), { reminders: "off" });
    life.judge(move.does, answer, []);
    if (answer.ok && !life.model.muted.has(address)) {
      life.model.muted.set(address, life.world.mailServer.mails().length);
    }
    return answer.ok;
  },
  "verify an address": async (life, move) => {
    const unverified = [...life.model.people.values()].filter(({ verified }) => !verified);
    const person = unverified.length > 0 ? pick(unverified, move.who) : life.patient(move.who);
    const waiting = life.model.find(
      (one) => one.owner === null && !one.anonymous && one.address === person.email,
    );
    if (person.verified && waiting.length === 0) return false;
    person.verified = true;
    life.place.signUp(person.uid, person.email, true);
    const answer = await life.ask(person.uid, "POST", "/session", {});
    life.judge(move.does, answer, []);
    if (answer.ok) life.model.link(person);
    return answer.ok;
  },
  "remove a patient": async (life, move) => {
    const person = life.patient(move.who);
    const byThemselves = move.which % 2 === 0;
    const answer = byThemselves
      ? await life.ask(person.uid, "DELETE", "/profile")
      : await life.ask(life.desk(move.at), "DELETE", `/user/${person.email}`);
    life.judge(move.does, answer, []);
    if (!answer.ok) return false;
    life.model.remove(person, byThemselves ? "patient" : "clinic");
    await life.arrive(`p${life.model.people.size}.${life.model.left.length}@mail.test`, move.at % 2 === 0);
    return true;
  },
  "lose a refund's answer": async ({ place }) => {
    place.lostRefunds += 1;
    return true;
  },
  "end an instance amid a booking": async (life, move) => {
    const wish = newWish(life, move, { treatment: pick(["cleaning", "checkup"], move.which) });
    await endAmid(life, move, (instance) => life.ask(wish.asks, "POST", "/booking", wish.body, instance));
    const again = await life.ask(wish.asks, "POST", "/booking", wish.body);
    if (again.ok) took(life, wish, again.body);
    return again.ok;
  },
  "end an instance amid a cancellation": (life, move) =>
    change(life, move, upcomingOfSomebody, async (visit) => {
      await endAmid(life, move, (instance) =>
        life.ask(life.desk(move.who), "DELETE", `/booking/${visit.id}?by=clinic`, undefined, instance),
      );
      return cancel(life, move, visit, "clinic");
    }),
  "let time pass": async (life, { at }) => {
    life.pass(pick([2 * minute, 10 * minute, 40 * minute, 2 * hour, 3 * hour, 14 * hour], at));
    return true;
  },
};

interface Booked {
  treatment: string;
  doctor?: string;
  person?: string;
  /** The email address that a caller gives the desk. */
  caller?: string;
}

function newWish(life: Life, move: Move, { treatment, doctor, person, caller }: Booked) {
  const patient = life.patient(move.who);
  const starts = life.model.offers.get(treatment)?.starts ?? [];
  const date = dateOf(life.model.now + move.day * dayOf);
  const startsAt = instantOf(date, pick(starts, move.at));
  const owner = caller === undefined ? patient.uid : null;
  const asks = owner ?? life.desk(move.who);
  const wish: Wish = { treatment, doctor: doctor ?? null, owner, person: person ?? null, startsAt };
  const body = {
    ...{ treatmentId: treatment, date, slot: slotOf(minutesOf(startsAt)), patient: caller ?? patient.email },
    ...{ patientName: "Ada Patient", phone: "202-555-0143", requestId: crypto.randomUUID() },
    ...(doctor && { doctorId: doctor }),
    ...(person && { personId: person }),
  };
  return { wish, asks, owner, body };
}

async function book(life: Life, move: Move, booked: Booked): Promise<boolean> {
  const wanted = newWish(life, move, booked);
  const { wish, asks, owner, body } = wanted;
  const [refusals, maybe] = [life.model.refusals(wish), life.model.mayBeTooMany(owner, "book")];
  const answer = await life.ask(asks, "POST", "/booking", body);
  life.judge(move.does, answer, refusals, maybe);
  if (answer.ok) took(life, wanted, answer.body);
  return answer.ok;
}

function took(life: Life, { asks, owner, body }: ReturnType<typeof newWish>, answered: unknown): void {
  const { id } = life.see(answered, owner);
  life.model.count(owner, "book");
  life.requested.push({ asks, body, id, owner });
}

function pickRequest(life: Life, { which }: Move): Requested | undefined {
  const { model, requested } = life;
  const possible = requested.filter(({ owner }) => owner === null || model.people.has(owner));
  return possible.length === 0 ? undefined : pick(possible, which);
}

const whoAsked = ({ asks }: Requested): string => asks;

type Outcome = {
  answer: Awaited<ReturnType<Life["ask"]>>;
  refusals: readonly string[];
  maybe?: readonly string[];
};

/** Picks one of the possible appointments and changes it. False if there is none, or the API refuses. */
async function change(
  life: Life,
  move: Move,
  possible: (life: Life) => Visit[],
  ask: (visit: Visit) => Promise<Outcome>,
): Promise<boolean> {
  const all = possible(life);
  if (all.length === 0) return false;
  const { answer, refusals, maybe = [] } = await ask(pick(all, move.which));
  life.judge(move.does, answer, refusals, maybe);
  if (answer.ok) life.see(answer.body);
  return answer.ok;
}

function upcomingOfSomebody({ model }: Life): Visit[] {
  return model.find((one) => model.isUpcoming(one) && one.owner !== null && model.people.has(one.owner));
}

function wishTo(life: Life, move: Move, visit: Visit): Wish {
  const date = dateOf(life.model.now + move.day * dayOf);
  const startsAt = instantOf(date, pick(life.model.offers.get(visit.treatment)?.starts ?? [], move.at));
  return {
    treatment: visit.treatment,
    doctor: null,
    owner: visit.owner,
    person: visit.person,
    startsAt,
    visit,
  };
}

function timeOf({ startsAt, doctor }: Wish) {
  return { date: dateOf(startsAt), slot: slotOf(minutesOf(startsAt)), ...(doctor && { doctorId: doctor }) };
}

async function cancel(life: Life, move: Move, visit: Visit, by: "patient" | "clinic"): Promise<Outcome> {
  const asks = by === "patient" ? visit.owner : life.desk(move.who);
  const maybe = by === "patient" ? life.model.mayBeTooMany(visit.owner, "cancel") : [];
  const at = life.model.now;
  const answer = await life.ask(asks, "DELETE", `/booking/${visit.id}${by === "clinic" ? "?by=clinic" : ""}`);
  if (answer.ok) {
    const stood = life.model.visits.get(visit.id);
    if (stood && stood.status !== "cancelled") Object.assign(stood, { cancelledBy: by, cancelledAt: at });
    if (by === "patient") life.model.count(visit.owner, "cancel");
  }
  return { answer, refusals: [], maybe };
}

/** Records or takes back a desk act. One time in six it picks any appointment, to test refusals. */
async function note(
  life: Life,
  move: Move,
  method: string,
  what: string,
  refusalsOf: (visit: Visit) => string[],
  fits: (visit: Visit) => boolean,
  maybe: readonly string[] = [],
): Promise<boolean> {
  const all = move.who === 5 ? [] : life.model.find(fits);
  const possible = all.length > 0 ? all : life.model.find(() => true);
  if (possible.length === 0) return false;
  const visit = pick(possible, move.which);
  const fitted = fits(visit);
  const refusals = refusalsOf(visit);
  const heard = life.paidUnheard.has(visit.id) ? maybe : [];
  const answer = await life.ask(life.desk(move.who), method, `/booking/${visit.id}/${what}`);
  life.judge(move.does, answer, refusals, heard);
  if (answer.ok) life.see(answer.body);
  return answer.ok && fitted;
}

const secretSchema = z.object({ clientSecret: z.string() });

/** Pays by card. `onWay` runs between the charge and the page's PATCH; without `onWay` the tab closes and no PATCH is sent. */
async function pay(
  life: Life,
  move: Move,
  onWay?: (intent: string) => Promise<unknown>,
  card: { number: string } = pick(
    [testCards.visa, testCards.pendingRefund, testCards.failingRefund],
    move.at,
  ),
): Promise<boolean> {
  const { model, world } = life;
  const possible = upcomingOfSomebody(life).filter(
    ({ payment, id }) => payment === "unpaid" && !life.paidUnheard.has(id),
  );
  if (possible.length === 0) return false;
  const visit = pick(possible, move.which);
  const path = "/create-payment-intent";
  const begun = await life.ask(visit.owner, "POST", path, { appointment: visit.id });
  // The API limits declined cards per appointment, and refunds per hour.
  life.judge(move.does, begun, [], ["pay-at-clinic", "too-many-requests"]);
  if (!begun.ok) return false;
  const { clientSecret } = z.parse(secretSchema, begun.body);
  const intent = clientSecret.split("_secret_")[0] ?? "";
  const method = await world.stripe.browser.paymentMethods.create({
    type: "card",
    card: { number: card.number, exp_month: 12, exp_year: 2099, cvc: "123" },
  });
  const confirmed = await world.stripe.browser
    .rawRequest("POST", `/v1/payment_intents/${intent}/confirm`, {
      client_secret: clientSecret,
      payment_method: method.id,
    })
    .then(
      () => true,
      () => false,
    );
  if (card === testCards.genericDecline) return !confirmed;
  if (!confirmed && life.alone)
    throw new LifeFault("Stripe took no money for an appointment that can be paid");
  if (!confirmed) return false;
  if (!onWay) {
    if (life.heldWebhooks) life.paidUnheard.add(visit.id);
    return true;
  }
  // A payment at the same moment may have finished this intent already.
  const asked = await onWay(intent).then(
    () => true,
    (error: unknown) => {
      if (life.alone) throw error;
      return false;
    },
  );
  if (!asked) return false;
  const answer = await life.ask(visit.owner, "PATCH", `/booking/${visit.id}`, {
    appointment: visit.id,
    transactionId: intent,
  });
  life.judge(move.does, answer, []);
  if (answer.ok) life.see(answer.body);
  return answer.ok && model.visits.get(visit.id)?.payment === "paid";
}

/** Holds webhooks back; the next such move releases them. */
async function holdOrRelease(life: Life, _: Move, order: "oldest-first" | "newest-first"): Promise<boolean> {
  const { controls } = life.world.stripe;
  const held = life.heldWebhooks;
  life.heldWebhooks = !held;
  await (held ? controls.releaseWebhooks(order) : controls.holdWebhooks());
  return held;
}

/** Runs the sender twice, a minute apart, because a notice is due 60 s after its commit. Both instances send at once. */
export async function send(life: Life) {
  const sum = { sent: 0, failed: 0, unknown: 0 };
  for (let runs = 0; runs < 2; runs++) {
    life.pass(minute + 1000);
    const both = life.world.dependencies.map(async ({ db, now, accounts }) => {
      await oweReminders({ db, now });
      return sendDue({ db, now, accounts, mail: life.world.mail, siteUrl });
    });
    for (const done of await Promise.all(both)) {
      for (const name of ["sent", "failed", "unknown"] as const) sum[name] += done[name];
    }
  }
  return sum;
}

/** The bank settles all pending refunds. */
export async function settleRefunds({ world }: Life, outcome: "succeeded" | "failed"): Promise<void> {
  const { data } = await world.stripe.stripe.refunds.list({ limit: 100 });
  for (const { id, status } of data)
    if (status === "pending") await world.stripe.controls.settleRefund(id, outcome);
}

const linkedSchema = z.object({ _id: z.string(), version: z.number() });

/** Uses a link from a mail about an upcoming appointment. */
async function byLink(
  life: Life,
  move: Move,
  what: string,
  ask: (visit: Visit) => { fields: object; refusals: readonly string[]; maybe?: readonly string[] },
): Promise<boolean> {
  const links = life.world.mailServer
    .mails()
    .flatMap(({ links: all }) =>
      all.flatMap(({ href }) =>
        href.startsWith(`${siteUrl}/visit#`) ? [href.split("#")[1]?.slice(0, 22) ?? ""] : [],
      ),
    );
  const tokens = [...new Set(links)];
  for (let tries = 0; tries < Math.min(tokens.length, 6); tries++) {
    const token = pick(tokens, move.which + tries);
    const shown = await life.ask(null, "POST", "/link/appointment", { token });
    if (!shown.ok) continue;
    const { _id, version } = z.parse(linkedSchema, shown.body);
    const visit = life.model.visits.get(_id);
    if (!visit || !life.model.isUpcoming(visit)) continue;
    const at = life.model.now;
    const { fields, refusals, maybe = [] } = ask(visit);
    const answer = await life.ask(null, "POST", `/link/${what}`, { token, version, ...fields });
    // The server learns of the payment during this call, so the version that the link's reader saw is stale.
    const heard = life.paidUnheard.has(_id) ? ["conflict"] : [];
    life.judge(move.does, answer, refusals, [...maybe, ...heard]);
    if (!answer.ok) return false;
    if (what === "cancel") Object.assign(visit, { cancelledBy: "patient", cancelledAt: at });
    const full = await life.ask(life.desk(0), "GET", `/booking/${_id}`);
    life.see(full.body);
    return true;
  }
  return false;
}

/** An instance ends after 0 to 2 commits of this request. Its answer is lost. */
async function endAmid(life: Life, { at }: Move, ask: (instance: number) => Promise<unknown>): Promise<void> {
  const nth = at % 2 === 0 ? 0 : 1;
  const database = life.place.databases[nth];
  life.place.isBroken = true;
  database.endAfter(Math.floor(at / 2) % 3);
  await ask(nth);
  database.revive();
  life.place.isBroken = false;
}

const idSchema = z.object({ _id: z.string() });
const idOf = (body: unknown): string => z.parse(idSchema, body)._id;

export function addressIn(to: string): string {
  return /<([^>]+)>/.exec(to)?.[1] ?? to;
}
