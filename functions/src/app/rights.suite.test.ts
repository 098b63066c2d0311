import { beforeAll, expect, test } from "vitest";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import { callsByRole, callsToEndpoint, everyRole } from "../../testing/calls-by-role.ts";
import { newRoles, type Roles } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { routes } from "./routes.ts";

const db = emulatedFirestore();
let roles: Roles;

beforeAll(async () => {
  await writeTestClinic(db);
  roles = await newRoles(db);
}, 120_000);

test.each(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s answers each role as the contract says",
  async (_, endpoint) => {
    for (const [call, ask, statuses] of callsToEndpoint(callsByRole(db, roles), endpoint)) {
      const answers: number[] = [];
      for (const role of everyRole) {
        const { path, body, temporaryAccount: instead } = await ask(role);
        const token = (instead ?? (role === "visitor" ? undefined : roles[role]))?.token;
        const sent = { ...(token && { token }), ...(body !== undefined && { body }) };
        answers.push((await request(endpoint.method, path, sent)).status);
      }
      expect(Object.fromEntries(everyRole.map((role, i) => [role, answers[i]])), call).toEqual(
        Object.fromEntries(everyRole.map((role, i) => [role, statuses[i]])),
      );
    }
  },
);
