/**
 * Operations on accounts: verifying, removing, opening again with the same email address, and changing the address.
 */
import { randomUUID } from "node:crypto";
import type { Timestamp } from "@google-cloud/firestore";
import { users } from "../../src/firestore/users.ts";
import { isAddressedTo, linkTokensInMails } from "./change-appointment.ts";
import { childId, type Life, type PerformOperation, pick, RandomTestFailure } from "./life.ts";
import { checkMailsStopped } from "./notice-operations.ts";
import type { OperationName } from "./random-operations.ts";

export const accountOperations = {
  "verify an address": async (life, move) => {
    const unverified = [...life.model.people.values()].filter(({ verified }) => !verified);
    const person = unverified.length > 0 ? pick(unverified, move.who) : life.patient(move.who);
    const waiting = life.model.find(
      (one) => one.owner === null && !one.anonymous && one.address === person.email,
    );
    if (person.verified && waiting.length === 0) return false;
    const isNew = !person.verified;
    person.verified = true;
    life.place.signUp(person.uid, person.email, true);
    const answer = await life.ask(person.uid, "POST", "/session", {});
    life.compareAnswer(move.does, answer, []);
    if (!answer.ok) return false;
    life.model.link(person);
    // The person has received the mailed link, so the address works.
    if (isNew) life.model.confirm(person.email);
    return true;
  },
  "remove a patient": async (life, move) => {
    const person = life.patient(move.who);
    const byThemselves = move.which % 2 === 0;
    const counted = await readRateLimitCounts(life, person.uid);
    const answer = byThemselves
      ? await life.ask(person.uid, "DELETE", "/profile")
      : await life.ask(life.desk(move.at), "DELETE", `/user/${person.email}`);
    life.compareAnswer(move.does, answer, []);
    if (!answer.ok) return false;
    life.model.remove(person, byThemselves ? "patient" : "clinic");
    life.model.forgetBounces();
    life.counted.set(person.email, counted);
    await life.signUpPatient(
      `p${life.model.people.size}.${life.model.left.length}@mail.test`,
      move.at % 2 === 0,
    );
    return true;
  },
  "come back with the same address": async (life, move) => {
    const addresses = [...life.counted.keys()];
    if (addresses.length === 0) return false;
    const person = { uid: randomUUID(), email: pick(addresses, move.which), verified: move.at % 2 === 0 };
    life.place.signUp(person.uid, person.email, person.verified);
    const answer = await life.ask(person.uid, "POST", "/session", {});
    life.compareAnswer(move.does, answer, [], ["too-many-requests"]);
    if (!answer.ok) {
      life.place.accounts.delete(person.uid);
      return false;
    }
    await checkRateLimitsKept(life, person);
    life.counted.delete(person.email);
    life.model.reopenAccount(person);
    await users(life.place.db)
      .doc(person.uid)
      .update({ people: [{ id: childId, name: "Chris Patient" }] });
    return true;
  },
  "change an address": async (life, move) => {
    const person = life.patient(move.who);
    const old = person.email;
    const address = `p${move.which}.${life.calls}@new.test`;
    const tokens = linkTokensInMails(life, isAddressedTo(old)).slice(-3);
    life.place.signUp(person.uid, address, true);
    // An older release leaves the appointments with the old address.
    const answer = await life.ask(person.uid, "POST", "/session", {}, 0);
    life.compareAnswer(move.does, answer, [], ["too-many-requests"]);
    if (!answer.ok) {
      life.place.signUp(person.uid, old, person.verified);
      return false;
    }
    checkMailsStopped(life, old);
    life.model.changeAddress(person, address, life.world.mailServer.mails().length);
    life.model.forgetBounces();
    // Earlier requests named the old address, so they are not repeated.
    for (const [i, { owner }] of [...life.requested.entries()].reverse())
      if (owner === person.uid) life.requested.splice(i, 1);
    // If a caller without an account has given the old address too, it and the links mailed to it stay valid.
    const isGiven = life.model.find((one) => one.owner === null && one.address === old).length > 0;
    for (const token of isGiven ? [] : tokens) {
      const { ok } = await life.ask(null, "POST", "/link/appointment", { token }, 0);
      if (ok) throw new RandomTestFailure(`A link that was mailed to ${old} still leads somewhere`);
    }
    return true;
  },
} satisfies Partial<Record<OperationName, PerformOperation>>;

interface RateLimitWindow {
  used: number;
  until: Timestamp;
}

async function readRateLimitCounts(life: Life, uid: string): Promise<Record<string, RateLimitWindow>> {
  return (await life.place.db.collection("users").doc(uid).get()).get("counts") ?? {};
}

/**
 * Checks that each rate limit that was counting when the account was removed goes on counting. An older release keeps
 * none.
 */
async function checkRateLimitsKept(
  life: Life,
  { uid, email }: { uid: string; email: string },
): Promise<void> {
  if (life.world.hasOlderRelease) return;
  const now = await readRateLimitCounts(life, uid);
  for (const [act, { used, until }] of Object.entries(life.counted.get(email) ?? {})) {
    const isOver = until.toMillis() <= life.place.now;
    const goesOn = (now[act]?.used ?? 0) >= used && (now[act]?.until.toMillis() ?? 0) >= until.toMillis();
    if (!isOver && !goesOn)
      throw new RandomTestFailure(`${email} begins without the ${used} of ${act} that were counted`);
  }
}
