import * as z from "zod/mini";
import { projectId, urls } from "../suite/places.ts";

const keptAccounts = z.object({ users: z._default(z.array(z.looseObject({ localId: z.string() })), []) });
export type KeptAccounts = z.infer<typeof keptAccounts>;

/** All accounts of the Auth emulator with their passwords, in the Firebase CLI's export format. */
export async function keepAccounts(): Promise<KeptAccounts> {
  return keptAccounts.parse(await call("GET", "batchGet?maxResults=1000"));
}

/** Imports the accounts into an emptied emulator. */
export async function restoreAccounts(accounts: KeptAccounts): Promise<void> {
  await call("POST", "batchCreate", accounts);
}

async function call(method: string, action: string, body?: object): Promise<unknown> {
  const url = `${urls.auth}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:${action}`;
  const response = await fetch(url, {
    method,
    headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`accounts:${action} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
