import type { Firestore } from "@google-cloud/firestore";
import { ports } from "../../emulators/suite/places.ts";
import { connectFirestore } from "../../emulators/testing/firestore-emulator.ts";
import type { Sending } from "../src/notices/fate.ts";
import { startFirestoreProxy } from "./firestore-proxy.ts";

interface MortalSending {
  sending: Sending;
  /** Settles when it has died: what it had begun by then has come to its end at the other side. */
  died: Promise<void>;
  /** What it had done by then, in words. */
  steps: string[];
  close(): void;
}

/**
 * A process that sends, and ends at the `last` of the moments before and after each thing that it asks of the world: nothing
 * that it asks from then on reaches anybody, and nothing that was answered reaches it.
 */
export async function startMortalSending(healthy: Sending, last: number): Promise<MortalSending> {
  const steps: string[] = [];
  let die = () => {};
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const never = new Promise<never>(() => {});
  const isLast = (step: string) => {
    if (steps.length < last) steps.push(step);
    return steps.length >= last;
  };
  const pass = (step: string) => {
    if (!isLast(step)) return undefined;
    die();
    return never;
  };
  const around = async <T>(name: string, ask: () => Promise<T>): Promise<T> => {
    await pass(`before ${name}`);
    const answer = await ask();
    await pass(`after ${name}`);
    return answer;
  };
  const silent = new Set<string>();
  const proxy = await startFirestoreProxy(`127.0.0.1:${ports.firestore}`, {
    holds: (method) => pass(`before ${method}`),
    silences(method) {
      const silenced = isLast(`after ${method}`);
      if (silenced) silent.add(method);
      return silenced;
    },
    received(method) {
      if (silent.has(method)) die();
    },
  });
  const db: Firestore = connectFirestore(proxy.host);
  const { accounts, mail } = healthy;
  const sending: Sending = {
    ...healthy,
    db,
    accounts: { ...accounts, addressOf: (uid) => around("accounts", () => accounts.addressOf(uid)) },
    mail: {
      enabled: true,
      send: (message, handOver) =>
        around("the mail server", async () => {
          // Between its hand-over and its arrival lies a moment, too.
          const handed = async () => {
            await handOver();
            await pass("handed over");
          };
          return mail.send(message, handed);
        }),
    },
  };
  return {
    sending,
    died,
    steps,
    // Its client is left as it is: the SDK would wait for what it still has open, which nobody answers any more.
    close: proxy.close,
  };
}
