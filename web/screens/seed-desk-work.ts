import * as z from "zod/mini";
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { request } from "../../emulators/testing/request.ts";
import { signIn, signUp } from "../../emulators/testing/sign-up.ts";
import { bookingSchema } from "../../functions/src/contract/bookings.ts";
import { addFeed } from "../../functions/src/contract/feeds.ts";
import { newcomer } from "./newcomer-screens.ts";
import { answeredMessage, seedNotifications } from "./seed-notifications.ts";

const messages = [
  {
    ...answeredMessage,
    message: "My insurer asks for an invoice that names each treatment. Could you send me one for last week?",
  },
  {
    email: "noor.haddad@example.test",
    subject: "Evening appointments",
    message: "Do you ever see patients after six? I work until half past five.",
  },
  {
    email: "ben.ortiz@example.test",
    subject: "Wheelchair access",
    message:
      "My father uses a wheelchair.\n\nIs there a step at the entrance, and can he stay in his chair for a cleaning?",
  },
];

/** Adds messages, mails, calendar feeds, a review to approve, and a new user to the demo clinic. `tomorrow` is its next open day. */
export async function seedDeskWork(now: Date, tomorrow: string): Promise<void> {
  await signUpNewcomer();
  for (const body of messages) await post("/messages", body);
  await seedNotifications(now, tomorrow);
  await addFeeds();
  const { email } = demoAccounts.patient;
  const { token } = await signIn(email, demoPassword);
  const { body } = await request("GET", `/booking?patient=${encodeURIComponent(email)}`, { token });
  const past = z.parse(z.array(bookingSchema), body).find(({ endsAt }) => new Date(endsAt) < now);
  if (!past) throw new Error("The demo patient has no past appointment");
  const review = "In at half past nine, out at ten, and my teeth have not felt this smooth in years.";
  await post("/reviews", { appointment: past._id, review, stars: 5, location: "Fort Greene" }, token);
}

/** Adds two calendar feeds. Reads the first feed once, as a calendar would. */
async function addFeeds(): Promise<void> {
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const body = { doctorId: null, names: false };
  const { path } = z.parse(addFeed.answer, (await request("POST", "/feeds", { body, token })).body);
  await request("GET", path);
  await post("/feeds", { doctorId: "amara-okafor", names: true }, token);
}

async function signUpNewcomer(): Promise<void> {
  const { token } = await signUp(newcomer.email, demoPassword);
  const { status } = await request("PUT", `/user/${encodeURIComponent(newcomer.email)}`, {
    token,
    body: newcomer,
  });
  if (status !== 200) throw new Error(`The token call of the newcomer answered ${status}`);
}

async function post(path: string, body: object, token?: string): Promise<void> {
  const { status } = await request("POST", path, { body, ...(token && { token }) });
  if (status !== 201) throw new Error(`POST ${path} answered ${status}`);
}
