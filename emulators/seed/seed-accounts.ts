import type { Firestore } from "@google-cloud/firestore";
import type { Auth } from "firebase-admin/auth";
import { normalizePhone } from "../../functions/src/domain/phone-number.ts";
import { nameIndexOfAccount, searchPrefixes, users } from "../../functions/src/firestore/users.ts";
import { changeRole } from "../../functions/src/people/roles.ts";
import { firebaseAccounts } from "../../functions/src/ports/accounts.ts";
import { projectId, urls } from "../suite/ports-and-paths.ts";
import { demoPassword } from "./accounts.ts";
import type { SeedAccount, SeedClinic } from "./seed-clinic-schema.ts";

export async function seedAccounts(
  db: Firestore,
  auth: Auth,
  { accounts, settings }: SeedClinic,
  now: Date,
): Promise<void> {
  await enableEmailEnumerationProtection();
  const { owner, patients } = accounts;
  const { country } = settings.address;
  await Promise.all(
    [owner, ...Object.values(patients)].map((account) => seedAccount(db, auth, account, country, now)),
  );
  const dependencies = { db, accounts: firebaseAccounts(auth), now: () => now };
  await changeRole(dependencies, owner.uid, { role: "owner", doctorId: null }, null);
}

async function seedAccount(
  db: Firestore,
  auth: Auth,
  account: SeedAccount,
  country: string,
  now: Date,
): Promise<void> {
  const { uid, email, name, phone, people } = account;
  await auth.createUser({ uid, email, displayName: name, password: demoPassword, emailVerified: true });
  await users(db)
    .doc(uid)
    .set({
      email,
      emailVerified: true,
      name,
      phone,
      phoneE164: normalizePhone(phone, country),
      people,
      search: searchPrefixes({ email, name }),
      index: nameIndexOfAccount({ name, people }),
      createdAt: now,
      updatedAt: now,
    });
}

/**
 * New Firebase projects have this protection: signing in and resetting a password don't reveal whether an
 * email address has an account.
 */
async function enableEmailEnumerationProtection(): Promise<void> {
  const response = await fetch(`${urls.auth}/emulator/v1/projects/${projectId}/config`, {
    method: "PATCH",
    headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!response.ok) throw new Error(`The Auth emulator's configuration: ${await response.text()}`);
}
