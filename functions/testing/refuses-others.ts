import { expect } from "vitest";
import { request } from "../../emulators/testing/request.ts";
import type { SignedIn } from "../../emulators/testing/sign-up.ts";

/** A call for admins: a visitor is asked to sign in, and a patient may not. */
export async function refusesOthers(
  method: string,
  path: string,
  body: unknown,
  patient: SignedIn,
): Promise<void> {
  expect((await request(method, path, { body })).status).toBe(401);
  expect((await request(method, path, { body, token: patient.token })).status).toBe(403);
}
