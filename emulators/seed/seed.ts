import { emulatedAuth } from "../testing/admin.ts";
import { demoAccounts, demoPassword } from "./accounts.ts";

/** Fills empty emulators with the demo clinic. */
export async function seedClinic(): Promise<void> {
  await seedAccounts();
}

async function seedAccounts(): Promise<void> {
  const auth = emulatedAuth();
  for (const account of Object.values(demoAccounts)) {
    await auth.createUser({ ...account, password: demoPassword, emailVerified: true });
  }
}
