import * as z from "zod/mini";

/** Where all functions run. firebase.json's rewrites name it too; a test compares them. */
export const region = "us-central1";

const environmentSchema = z.object({
  /** Set by Cloud Functions, the emulator and the Firebase CLI: JSON. */
  FIREBASE_CONFIG: z._default(z.string(), "{}"),
  FIREBASE_STORAGE_EMULATOR_HOST: z.optional(z.string()),
  /** Heeded for demo projects only. */
  STRIPE_EMULATOR_HOST: z.optional(z.string()),
  /** Set by Cloud Run: the deployed revision. */
  K_REVISION: z._default(z.string(), "local"),
  /** Set by Cloud Run, and imitated by the emulator, which tells on itself. */
  K_SERVICE: z.optional(z.string()),
  FUNCTIONS_EMULATOR: z.optional(z.string()),
});

const firebaseConfigSchema = z.object({
  projectId: z._default(z.string(), ""),
  storageBucket: z._default(z.string(), "demo-clinic.appspot.com"),
});

interface Environment {
  projectId: string;
  photosUrl: string;
  stripeEmulatorHost: string | undefined;
  version: string;
  trustProxy: boolean;
  clinicHeldMs: number;
  jobsAreScheduled: boolean;
}

/** As long as Hosting may answer for us about free times: nobody sees anything older than twice that. */
const heldMs = 5000;

export function readEnvironment(environment: NodeJS.ProcessEnv): Environment {
  const variables = z.parse(environmentSchema, environment);
  const { projectId, storageBucket } = z.parse(firebaseConfigSchema, JSON.parse(variables.FIREBASE_CONFIG));
  const emulator = variables.FIREBASE_STORAGE_EMULATOR_HOST;
  const host = emulator ? `http://${emulator}` : "https://firebasestorage.googleapis.com";
  const trustProxy = variables.K_SERVICE !== undefined && variables.FUNCTIONS_EMULATOR === undefined;
  return {
    projectId,
    photosUrl: `${host}/v0/b/${storageBucket}/o/`,
    stripeEmulatorHost: variables.STRIPE_EMULATOR_HOST,
    version: variables.K_REVISION,
    trustProxy,
    jobsAreScheduled: trustProxy,
    // The emulator has several instances, and tests look at what they have just changed.
    clinicHeldMs: trustProxy ? heldMs : 0,
  };
}
