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

const guarded = endpoints.filter(({ permission }) => permission !== "anyone");

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
