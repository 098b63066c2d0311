import type { Firestore } from "@google-cloud/firestore";
import { ports } from "../../emulators/suite/ports-and-paths.ts";
import { connectFirestore } from "../../emulators/testing/firestore-emulator.ts";
import type { SendingDependencies } from "../src/notices/record-attempt.ts";
import { startFirestoreProxy } from "./firestore-proxy.ts";

interface DyingSender {
  sending: SendingDependencies;
  /** Resolves when the sender has died and its unfinished calls have ended on the server. */
  died: Promise<void>;
  /** The steps that the sender had done before it died. */
  steps: string[];
  close(): void;
}

/**
 * Simulates a sender process that dies at the `last` step. There is a step before and after each call to Firestore,
 * the accounts or the mail server. After its death, no call reaches them and no answer reaches the sender.
 */
export async function startDyingSender(healthy: SendingDependencies, last: number): Promise<DyingSender> {
  const steps: string[] = [];
  let die = () => {};
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const pendingForever = new Promise<never>(() => {});
  const isLast = (step: string) => {
    if (steps.length < last) steps.push(step);
    return steps.length >= last;
  };
  const continueUnlessDead = (step: string) => {
    if (!isLast(step)) return undefined;
    die();
    return pendingForever;
  };
  const withSteps = async <T>(name: string, ask: () => Promise<T>): Promise<T> => {
    await continueUnlessDead(`before ${name}`);
    const answer = await ask();
    await continueUnlessDead(`after ${name}`);
    return answer;
  };
  const silencedMethods = new Set<string>();
  const proxy = await startFirestoreProxy(`127.0.0.1:${ports.firestore}`, {
    holds: (method) => continueUnlessDead(`before ${method}`),
    silences(method) {
      const silenced = isLast(`after ${method}`);
      if (silenced) silencedMethods.add(method);
      return silenced;
    },
    received(method) {
      if (silencedMethods.has(method)) die();
    },
  });
  const db: Firestore = connectFirestore(proxy.host);
  const { accounts, mail } = healthy;
  const sending: SendingDependencies = {
    ...healthy,
    db,
    accounts: { ...accounts, addressOf: (uid) => withSteps("accounts", () => accounts.addressOf(uid)) },
    mail: {
      enabled: true,
      send: (message, handOver) =>
        withSteps("the mail server", async () => {
          // The sender can also die after the mail is handed over and before it arrives.
          const handed = async () => {
            await handOver();
            await continueUnlessDead("handed over");
          };
          return mail.send(message, handed);
        }),
    },
  };
  return {
    sending,
    died,
    steps,
    // The Firestore client is not closed: its SDK would wait for open calls, which are never answered.
    close: proxy.close,
  };
}
