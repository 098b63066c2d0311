import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { emptyClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin.ts";
import { checkBooks, readBookings } from "../../testing/check-books.ts";
import { type Act, anyProgram } from "../../testing/clinic-program.ts";
import { expectedAnswers } from "../../testing/expected-answer.ts";
import { openScene, openSceneClinic, verifyIdToken } from "../../testing/open-scene.ts";
import { perform, type Scene, wishOf } from "../../testing/perform-act.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { routes } from "../app/routes.ts";
import { instantFrom } from "../domain/slot.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const begun = new Date();
let now = begun;
let app: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  await emptyClinic();
  await openSceneClinic(db);
  app = await serveApp(routes, { db, now: () => now, verifyIdToken });
});
afterAll(async () => {
  await app.close();
});

/** Alone it is answered as the model says; among others at once, as it comes. */
async function take(scene: Scene, step: readonly Act[]): Promise<void> {
  const wishes = (await Promise.all(step.map((act) => wishOf(scene, act)))).filter((wish) => wish !== null);
  const before = await readBookings(scene);
  const answers = await Promise.all(wishes.map((wish) => perform(scene, wish)));
  expect(answers).not.toContain("internal");
  const [wish, ...others] = wishes;
  if (!wish || others.length > 0) return;
  expect(expectedAnswers(scene, wish, before), JSON.stringify(wish)).toContain(answers[0]);
}

/** On the first day, when some appointments have begun and others have not. */
function morningOf({ dates: [first = ""], clinic }: Scene): Date {
  return instantFrom(first, 9 * 60 + 40, clinic.settings.timeZone);
}

test("whatever families and the desk do, nobody is in two places, and all that is stored tells the same", async () => {
  await fc.assert(
    fc.asyncProperty(anyProgram, async ({ before, onTheDay }) => {
      now = begun;
      const scene = await openScene(db, app.origin, now);
      for (const step of before) await take(scene, step);
      await checkBooks(scene);
      now = morningOf(scene);
      const later = { ...scene, now };
      for (const step of onTheDay) await take(later, step);
      await checkBooks(later);
    }),
    { numRuns: 10 },
  );
});
