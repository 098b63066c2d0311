/** Tests how the API behaves under Google's functions-framework, which runs it in production. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectStripeSdk } from "../../../emulators/stripe/sandbox.ts";
import { localSecrets } from "../../../emulators/suite/local-keys.ts";
import { urls } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import {
  type FunctionsInstance,
  startFunctionsInstance,
} from "../../../emulators/testing/functions-instance.ts";
import { request } from "../../../emulators/testing/request.ts";
import { newPatient } from "../../testing/booking-calls.ts";
import {
  functionHeapEnv,
  type LargeBody,
  largeBodies,
  largePhoto,
  postLargeBody,
} from "../../testing/large-posts.ts";
import { newAdmin } from "../../testing/roles.ts";
import { sendRaw } from "../../testing/send-raw.ts";
import { errorBodySchema } from "../contract/errors.ts";

let instance: FunctionsInstance;
beforeAll(async () => {
  instance = await startFunctionsInstance({ env: functionHeapEnv });
});
afterAll(() => instance.close());

test.each(Object.entries(largeBodies))(
  "five POSTs of 31 MB at once crash no instance: %s",
  async (_, body) => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((i) => postLargeBody(instance.url, body, { chunked: i > 3 })),
    );
    expect(new Set(answers)).toEqual(new Set(["413"]));
    expect((await request("GET", "/health", { origin: instance.url })).status).toBe(200);
  },
);

test("photos of 31 MB crash no instance, and twenty of 5 MB at once are accepted", async () => {
  const path = "/photo?for=doctor";
  const post = (body: LargeBody, token?: string) =>
    postLargeBody(instance.url, body, { path, ...(token && { token }) });
  const [tooLarge, largest] = await Promise.all([largePhoto(31 * 1024 * 1024), largePhoto(5 * 1024 * 1024)]);
  const [{ token: admins }, { token: patients }] = [await newAdmin(emulatedFirestore()), await newPatient()];
  const refused = [post(tooLarge), post(tooLarge, patients), post(tooLarge, admins), post(largest, patients)];
  expect(await Promise.all(refused)).toEqual(["401", "403", "413", "403"]);
  const taken = Array.from({ length: 20 }, () => post(largest, admins));
  expect(new Set(await Promise.all(taken))).toEqual(new Set(["200"]));
  expect((await request("GET", "/health", { origin: instance.url })).status).toBe(200);
});

test.each([
  ["a path that can't be decoded", { method: "GET", path: "/booking/%E0%A4%A" }, 404],
  ["an unknown method", { method: "PROPFIND", path: "/booking" }, 404],
  ["an OPTIONS request", { method: "OPTIONS", path: "/booking" }, 404],
  ["invalid JSON", { method: "POST", path: "/messages", body: "{" }, 400],
  ["an empty JSON body", { method: "POST", path: "/messages", body: "" }, 400],
  ["deeply nested JSON", { method: "POST", path: "/messages", body: "[".repeat(90_000) }, 400],
])("%s is refused in our JSON, with our headers", async (_, sent, expected) => {
  const { status, headers, text } = await sendRaw(instance.url, sent);
  expect(status).toBe(expected);
  const { error } = errorBodySchema.parse(JSON.parse(text));
  expect(headers).toMatchObject({ "x-request-id": error.requestId, "cache-control": "private, no-store" });
});

test("Stripe's signature is checked over the raw bytes", async () => {
  const event = {
    id: `evt_${crypto.randomUUID().replaceAll("-", "")}`,
    object: "event",
    type: "customer.created",
  };
  const body = `{ "data": { "object": { "object": "customer", "name": "Zo\\u00eb \u{1f9b7}" } },\n\t${JSON.stringify(event).slice(1)}`;
  const stripe = connectStripeSdk(urls.local, localSecrets.STRIPE_SECRET_KEY);
  const signature = stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: localSecrets.STRIPE_WEBHOOK_SECRET,
  });
  const deliver = (sent: string) =>
    sendRaw(instance.url, {
      method: "POST",
      path: "/stripe/webhook",
      body: sent,
      headers: { "Stripe-Signature": signature },
    });
  expect(await deliver(body)).toMatchObject({ status: 200, text: '{"received":true}' });
  expect((await deliver(body.replace("\t", " "))).status).toBe(400);
});
