/** Mails, and the accounts that they go to. */
import { addressIn } from "./change.ts";
import { minute } from "./clinic-model.ts";
import { type Does, type Life, pick } from "./life.ts";
import type { MoveName } from "./moves.ts";
import { siteUrl } from "./world.ts";

export const noticeActs = {
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
} satisfies Partial<Record<MoveName, Does>>;

/** Runs the sender twice, a minute apart, because a notice is due 60 s after its commit. Both instances send at once. */
export async function send(life: Life) {
  const sum = { sent: 0, failed: 0, unknown: 0 };
  for (let runs = 0; runs < 2; runs++) {
    life.pass(minute + 1000);
    for (const done of await life.world.send()) {
      for (const name of ["sent", "failed", "unknown"] as const) sum[name] += done[name];
    }
  }
  return sum;
}
