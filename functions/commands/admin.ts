/**
 * `npm run admin -- grant|revoke|list [<email>] [--project <id>]` changes or lists the clinic's admins. Without a
 * project it works on the local suite.
 */
import type { Auth, UserRecord } from "firebase-admin/auth";
import { projectId, SetupError } from "../../emulators/suite/ports-and-paths.ts";
import { staff } from "../src/firestore/users.ts";
import { changeRole } from "../src/people/roles.ts";
import { firebaseAccounts } from "../src/ports/accounts.ts";
import { connect, runCommand } from "./connect.ts";
import { readOptions } from "./read-options.ts";

const usage = `npm run admin -- grant <email> [--project <id>] [--unverified]
npm run admin -- revoke <email> [--project <id>]
npm run admin -- list [--project <id>]`;

await runCommand(async () => {
  const { values, positionals } = readOptions(usage, {
    options: {
      project: { type: "string", default: projectId },
      unverified: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [action, email] = positionals;
  const { db, auth } = await connect(values.project);
  const dependencies = { db, accounts: firebaseAccounts(auth), now: () => new Date() };
  const addresses = async () => {
    const uids = (await staff(db).get()).data()?.uids ?? [];
    const { users } = await auth.getUsers(uids.map((uid) => ({ uid })));
    return users.map((user) => user.email ?? user.uid);
  };

  if (action === "list") {
    const list = await addresses();
    console.log(list.length > 0 ? list.join("\n") : "There is no admin yet.");
  } else if (action === "grant" && email) {
    const user = await findAccount(auth, email);
    if (!user.emailVerified && !values.unverified) throw unverifiedError(user);
    await changeRole(dependencies, user.uid, { role: "owner", doctorId: null }, null);
    console.log(`${email} is an admin.`);
  } else if (action === "revoke" && email) {
    await changeRole(dependencies, (await findAccount(auth, email)).uid, null, null);
    console.log(`${email} isn't an admin.`);
  } else {
    throw new SetupError(usage);
  }
});

async function findAccount(auth: Auth, email: string): Promise<UserRecord> {
  const { users } = await auth.getUsers([{ email }]);
  const [user] = users;
  if (!user) throw new SetupError(`Nobody has signed up as ${email}: sign up on the site first.`);
  return user;
}

/** Anyone can sign up with somebody else's address, so an unverified account can't become admin. */
function unverifiedError({ email, uid, metadata }: UserRecord): SetupError {
  return new SetupError(
    `${email} has never been verified, so the person who signed up may not own it (account ${uid}, made ${metadata.creationTime}). ` +
      "Log in with Google once, which verifies it, or add --unverified if the account is surely yours.",
  );
}
