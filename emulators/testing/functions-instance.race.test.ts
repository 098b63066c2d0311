import { expect, test } from "vitest";
import { startFirestoreEmulator } from "./firestore-emulator.ts";
import { startFunctionsInstance } from "./functions-instance.ts";
import { request } from "./request.ts";

test("two instances of the built functions serve on a Firestore of their own", async ({ onTestFinished }) => {
  const firestore = await startFirestoreEmulator();
  onTestFinished(firestore.close);
  const instances = await Promise.all(
    [1, 2].map(() => startFunctionsInstance({ firestoreHost: firestore.host })),
  );
  for (const { close } of instances) onTestFinished(close);
  const answers = await Promise.all(instances.map(({ url }) => request("GET", "/reviews", { origin: url })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});
