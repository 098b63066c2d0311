/** `npm run housekeeping`: what the scheduled function does, at once, on the running local suite. The emulators schedule nothing. */
import { localSecrets } from "../suite/local-server.ts";
import { ports, projectId } from "../suite/places.ts";
import { runCommand } from "./connect.ts";

Object.assign(process.env, localSecrets, {
  GCLOUD_PROJECT: projectId,
  FIREBASE_CONFIG: JSON.stringify({ projectId, storageBucket: `${projectId}.appspot.com` }),
  FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
  FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
  FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${ports.storage}`,
  METADATA_SERVER_DETECTION: "none",
});

await runCommand(async () => {
  const { housekeeping } = await import("../../functions/src/housekeeping/housekeeping.ts");
  await housekeeping.run({ scheduleTime: new Date().toISOString() });
});
