import { defineString } from "firebase-functions/params";
import * as z from "zod/mini";

/** The region that firebase.json's rewrites name. A deploy to another one replaces it there. */
export const defaultRegion = "us-central1";

/** The Google Cloud region of all functions. `npm run deploy -- --region` writes it into functions/.env.<project>. */
export const region = defineString("FUNCTIONS_REGION", {
  default: defaultRegion,
  description: "The Google Cloud region of the functions, near the database: docs/deploy.md, 1",
});

const environmentSchema = z.object({
  /** JSON with the project's settings, set by Cloud Functions, the emulator and the Firebase CLI. */
  FIREBASE_CONFIG: z._default(z.string(), "{}"),
  FIREBASE_STORAGE_EMULATOR_HOST: z.optional(z.string()),
  /** The address of a local Stripe emulator, used only for demo projects. */
  STRIPE_EMULATOR_HOST: z.optional(z.string()),
  /** The deployed revision, set by Cloud Run. */
  K_REVISION: z._default(z.string(), "local"),
  /** The service's name, set by Cloud Run. The functions emulator also sets it, and `FUNCTIONS_EMULATOR` tells them apart. */
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

/**
 * Milliseconds for which an instance reuses the public clinic: as long as Hosting caches free times. Nobody sees data older than
 * twice this.
 */
const clinicCacheMs = 5000;

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
    // The emulator runs several instances, and tests read what they have just changed, so nothing is cached.
    clinicHeldMs: trustProxy ? clinicCacheMs : 0,
  };
}
