import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { readBody } from "./read-body.ts";

/** As Node hands it over when all of it has come. */
function received(text: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = { "content-type": "application/json" };
  if (text !== "") request.push(text);
  request.push(null);
  request.complete = true;
  return request;
}

test("a body that has come before it is asked for is read", async () => {
  expect(await readBody(received('{"slot":"09:00 AM"}'), {})).toMatchObject({ body: { slot: "09:00 AM" } });
});

test("a request that is complete without one has none, and nothing is waited for", async () => {
  const request = received("");
  expect(await readBody(request, {})).toEqual({ rawBody: Buffer.alloc(0), body: undefined });
  expect(request.readableEnded).toBe(false);
});

test("a body that is still on its way is waited for", async () => {
  const request = new IncomingMessage(new Socket());
  request.headers = { "content-type": "application/json" };
  const read = readBody(request, {});
  request.push("[1]");
  request.push(null);
  expect((await read).body).toEqual([1]);
});
