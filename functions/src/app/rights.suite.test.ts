import { beforeAll, expect, test } from "vitest";
import { emulatedFirestore } from "../../../emulators/testing/admin.ts";
import { request } from "../../../emulators/testing/request.ts";
import { callsByRole, callsOf, everyRole } from "../../testing/calls-by-role.ts";
import { openClinic } from "../../testing/open-clinic.ts";
import { newRoles, type Roles } from "../../testing/roles.ts";
import { routes } from "./routes.ts";

const db = emulatedFirestore();
let roles: Roles;

beforeAll(async () => {
  await openClinic(db);
  roles = await newRoles(db);
}, 120_000);

test.each(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s answers each role as the contract says",
  async (_, endpoint) => {
    for (const [call, ask, statuses] of callsOf(callsByRole(db, roles), endpoint)) {
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
