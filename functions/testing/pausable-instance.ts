import type { TestContext } from "vitest";
import { ports } from "../../emulators/suite/ports-and-paths.ts";
import { startFunctionsInstance } from "../../emulators/testing/functions-instance.ts";
import { startFirestoreProxy } from "./firestore-proxy.ts";

/**
 * Starts an instance of the functions whose Firestore calls of one kind wait for `release`, from the `nth` call on. A
 * test can make other changes take effect before them. `reached` resolves when the first call waits.
 */
export async function startPausableInstance(
  { onTestFinished }: Pick<TestContext, "onTestFinished">,
  held: "Commit" | "BatchGetDocuments",
  nth = 1,
) {
  const [arrival, gate] = [latch(), latch()];
  let calls = 0;
  const proxy = await startFirestoreProxy(`127.0.0.1:${ports.firestore}`, {
    holds(method) {
      if (method !== held || ++calls < nth) return undefined;
      arrival.open();
      return gate.opened;
    },
  });
  onTestFinished(proxy.close);
  const instance = await startFunctionsInstance({ firestoreHost: proxy.host });
  onTestFinished(instance.close);
  return { origin: instance.url, reached: arrival.opened, release: gate.open };
}

function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
