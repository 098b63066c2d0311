import type { DecodedIdToken } from "firebase-admin/auth";
import { expect, test, vi } from "vitest";
import { request } from "../../../emulators/testing/request.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { errorAnswersOf } from "../http/bind.ts";
import { routes } from "./routes.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const revoked = () => Object.assign(new Error("revoked"), { code: "auth/id-token-revoked" });
const concrete = (path: string) => path.replaceAll(/\{\w+\}/g, "some-id");
const endpoints = routes.map(({ endpoint }) => endpoint);

/**
 * The rights of each call are repeated here, so that a mistake in the contract can't open a call. Handlers check ownership:
 * rights.suite.test.ts
 */
const rights = {
  anyone: [
    "GET /health",
    "GET /openapi.json",
    "GET /service",
    "GET /available",
    "GET /available/next",
    "GET /available/soonest",
    "GET /available/days",
    "GET /doctor",
    "GET /reviews",
    "GET /settings",
    "POST /messages",
    "GET /contacts/reminders",
    "POST /contacts/reminders",
    "POST /stripe/webhook",
    "POST /mail/events",
    "GET /feeds/{token}.ics",
    "POST /link/appointment",
    "POST /link/confirm",
    "POST /link/cancel",
    "POST /link/move",
  ],
  "signed-in": [
    "POST /session",
    "PUT /user/{email}",
    "POST /booking",
    "GET /booking",
    "GET /booking/{id}",
    "PATCH /booking/{id}",
    "DELETE /booking/{id}",
    "POST /booking/{id}/move",
    "POST /create-payment-intent",
    "GET /profile",
    "PUT /profile",
    "DELETE /profile",
    "POST /profile/confirm-address",
    "GET /profile/export",
    "GET /reviews/mine",
    "POST /reviews",
    "PUT /reviews/{id}",
    "DELETE /reviews/{id}",
  ],
  admin: [
    "GET /service/managed",
    "GET /doctor/managed",
    "GET /settings/managed",
    "GET /reviews/managed",
    "GET /user",
    "POST /user/search",
    "POST /search",
    "POST /people",
    "POST /people/confirm-address",
    "PATCH /people/{id}",
    "POST /people/link",
    "DELETE /people/link/{id}",
    "POST /people/appointments",
    "DELETE /user/{email}",
    "PUT /user/admin/{email}",
    "DELETE /user/admin/{email}",
    "POST /doctor",
    "PUT /doctor/{id}",
    "DELETE /doctor/{id}",
    "POST /photo",
    "POST /service",
    "PUT /service/{id}",
    "DELETE /service/{id}",
    "PUT /service",
    "PUT /settings",
    "GET /schedule",
    "POST /schedule/changes",
    "GET /schedule/cancelled",
    "GET /stats",
    "GET /stats/figures",
    "GET /stats/earnings",
    "POST /booking/{id}/desk-payment",
    "DELETE /booking/{id}/desk-payment",
    "POST /booking/{id}/given-back",
    "GET /absence",
    "POST /absence",
    "DELETE /absence/{id}",
    "GET /feeds",
    "POST /feeds",
    "DELETE /feeds/{id}",
    "GET /attention",
    "GET /attention/affected",
    "DELETE /attention/{subject}",
    "POST /booking/{id}/no-show",
    "DELETE /booking/{id}/no-show",
    "POST /booking/{id}/arrival",
    "DELETE /booking/{id}/arrival",
    "GET /booking/{id}/history",
    "POST /booking/{id}/notices",
    "GET /messages",
    "GET /messages/{id}",
    "PATCH /messages/{id}",
    "POST /messages/{id}/reply",
    "DELETE /messages/{id}",
  ],
};

test.each(endpoints.map(({ method, path, who }) => [`${method} ${path}`, who] as const))(
  "%s is for those whom the contract names: %s",
  (call, who) => {
    expect(rights[who]).toContain(call);
  },
);

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s names its own refusals, each once, and none that any call of its kind may meet",
  (_, endpoint) => {
    const anyway = errorAnswersOf({ ...endpoint, errors: [] });
    expect(errorAnswersOf(endpoint)).toEqual([...anyway, ...endpoint.errors]);
  },
);

test("no route is listed twice, and none hides another", () => {
  const shapes = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`);
  expect(new Set(shapes).size).toBe(shapes.length);
});

const guarded = endpoints.filter(({ who }) => who !== "anyone");

test.each(guarded.map(({ method, path }) => [method, path] as const))(
  "%s %s needs a token, and checks that it wasn't revoked",
  async (method, path) => {
    const verifyIdToken = vi.fn((): Promise<DecodedIdToken> => Promise.reject(revoked()));
    const app = await serveApp(routes, { verifyIdToken });
    const call = (headers: Record<string, string>) =>
      request(method, concrete(path), { headers, origin: app.origin });
    try {
      expect((await call({})).status).toBe(401);
      expect((await call({ Authorization: "Basic x" })).status).toBe(401);
      expect(verifyIdToken).not.toHaveBeenCalled();
      expect((await call({ Authorization: "Bearer token" })).status).toBe(401);
      expect(verifyIdToken).toHaveBeenCalledWith("token", true);
    } finally {
      await app.close();
    }
  },
);

test("a failed token check is a 503, not a 401", async () => {
  const app = await serveApp(routes, { verifyIdToken: () => Promise.reject(new Error("no network")) });
  const { status } = await request("GET", "/booking", { token: "token", origin: app.origin });
  await app.close();
  expect(status).toBe(503);
});
