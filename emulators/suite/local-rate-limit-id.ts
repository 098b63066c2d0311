import { limitId } from "../../functions/src/firestore/limits.ts";
import { localSecrets } from "./local-keys.ts";

/**
 * Returns the id of an email address's document in the `limits` collection, as the local
 * functions compute it.
 */
export const localRateLimitId = (address: string): string => limitId(localSecrets.LIMITS_KEY, address);
