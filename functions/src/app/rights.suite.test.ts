import { beforeAll, expect, test } from "vitest";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import { callsByRole, callsToEndpoint, everyRole, statusForStaff } from "../../testing/calls-by-role.ts";
import { newRoles, type Roles } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import { routes } from "./routes.ts";

const db = emulatedFirestore();
type CallerRole = keyof Roles | "visitor";
const staffRoles = ["desk", "dentist", "books"] as const;
let roles: Roles;

beforeAll(async () => {
  await writeTestClinic(db);
  roles = await newRoles(db);
}, 120_000);

test.each(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s answers each role as the contract says",
  async (_, endpoint) => {
    for (const [call, ...row] of callsToEndpoint(callsByRole(db, roles), endpoint)) {
      const [ask, statuses] = row;
      const expected: [CallerRole, number | undefined][] = [
        ...everyRole.map((role, i): [CallerRole, number | undefined] => [role, statuses[i]]),
        ...staffRoles.map((role): [CallerRole, number] => [role, statusForStaff(role, endpoint, row)]),
      ];
      const answers: [CallerRole, number][] = [];
      for (const [role] of expected) {
        const { path, body, temporaryAccount: instead } = await ask(role);
        const token = (instead ?? (role === "visitor" ? undefined : roles[role]))?.token;
        answers.push([role, (await send(endpoint.method, path, token, body)).status]);
      }
      expect(Object.fromEntries(answers), call).toEqual(Object.fromEntries(expected));
    }
  },
);

const withParams = routes.filter(({ endpoint }) => endpoint.params !== undefined);

test.each(withParams.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s on something that does not exist tells nobody more than 404",
  async (_, endpoint) => {
    const [row] = callsToEndpoint(callsByRole(db, roles), endpoint);
    const { body, path: known = "" } = (await row?.[1]("visitor")) ?? {};
    const path = endpoint.path.replaceAll(/\{\w+\}/g, "unknown") + new URL(known, "http://clinic").search;
    for (const role of [...everyRole, ...staffRoles]) {
      const token = role === "visitor" ? undefined : roles[role].token;
      const { status } = await send(endpoint.method, path, token, body);
      expect([401, 403, 404], `${role}: ${status}`).toContain(status);
      if (role === "admin" && endpoint.path !== "/user/{email}") expect(status).toBe(404);
    }
  },
);

function send(method: Endpoint["method"], path: string, token: string | undefined, body: unknown) {
  return request(method, path, { ...(token && { token }), ...(body !== undefined && { body }) });
}
