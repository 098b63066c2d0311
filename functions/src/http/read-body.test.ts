import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { discardBody, readBody } from "./read-body.ts";

/** Returns a request whose body has arrived completely. */
function received(content: string | Uint8Array, type = "application/json"): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = { "content-type": type };
  if (content.length > 0) request.push(content);
  request.push(null);
  request.complete = true;
  return request;
}

test("a body that has already arrived is read", async () => {
  expect(await readBody(received('{"slot":"09:00 AM"}'), {})).toMatchObject({ body: { slot: "09:00 AM" } });
});

test("a complete request without a body is not waited for", async () => {
  const request = received("");
  expect(await readBody(request, {})).toEqual({ rawBody: Buffer.alloc(0), body: undefined });
  expect(request.readableEnded).toBe(false);
});

test("a body that is still arriving is waited for", async () => {
  const request = new IncomingMessage(new Socket());
  request.headers = { "content-type": "application/json" };
  const read = readBody(request, {});
  request.push("[1]");
  request.push(null);
  expect((await read).body).toEqual([1]);
});

/** Returns a form as a browser sends it: a file of this many bytes, and a text field. */
async function form(bytes: number): Promise<IncomingMessage> {
  const data = new FormData();
  data.append("image", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "a.png");
  data.append("note", "cut \ud800 within");
  const sent = new Request("http://clinic.test", { method: "POST", body: data });
  return received(await sent.bytes(), sent.headers.get("content-type") ?? "");
}

const readsFile = { maxBytes: 200 * 1024 };

test("a file of the greatest size is read with the form's other fields, and one more byte is too large", async () => {
  const { body } = await readBody(await form(readsFile.maxBytes), { readsFile });
  expect(body).toEqual({ image: expect.any(File), note: "cut \ufffd within" });
  expect(body).toMatchObject({ image: { size: readsFile.maxBytes, type: "image/png" } });
  for (const bytes of [readsFile.maxBytes + 1, readsFile.maxBytes * 2])
    await expect(readBody(await form(bytes), { readsFile })).rejects.toMatchObject({ code: "too-large" });
});

test("without uploads a form's texts are read and its files left out", async () => {
  expect((await readBody(await form(10), { readsForms: true })).body).toEqual({ note: "cut \ufffd within" });
  await expect(readBody(await form(readsFile.maxBytes), { readsForms: true })).rejects.toMatchObject({
    code: "too-large",
  });
});

test.each([
  ["JSON", '{"image":"x"}', "application/json"],
  ["a form without files", "image=x", "application/x-www-form-urlencoded"],
])("a call that takes a file ignores a body of %s", async (_, content, type) => {
  expect((await readBody(received(content, type), { readsFile })).body).toBeUndefined();
});

test("a discarded body is read to its end, also if the connection breaks", async () => {
  const request = received("x".repeat(1000));
  await discardBody(request);
  expect(request.readableEnded).toBe(true);
  const broken = new IncomingMessage(new Socket());
  const gone = discardBody(broken);
  broken.destroy(new Error("The sender has gone"));
  await gone;
});
