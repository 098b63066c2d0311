import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { startFunctionsInstance } from "./functions-instance.ts";
import { request } from "./request.ts";

test("two instances of the built functions use one Firestore", async ({ onTestFinished }) => {
  const instances = await Promise.all([1, 2].map(() => startFunctionsInstance()));
  for (const { close } of instances) onTestFinished(close);
  const answers = await Promise.all(instances.map(({ url }) => request("GET", "/reviews", { origin: url })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test("an idle kept-alive connection still works for the next request", async ({ onTestFinished }) => {
  const { url, close } = await startFunctionsInstance();
  onTestFinished(close);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const askHealth = async () => {
    const [answer] = await once(get(`${url}/health`, { agent }), "response");
    const { localPort } = answer.socket;
    await once(answer.resume(), "end");
    return localPort;
  };
  const port = await askHealth();
  // Node would by default close the connection after five seconds, or six because of a short extra wait.
  await setTimeout(7_000);
  expect(await askHealth()).toBe(port);
});
