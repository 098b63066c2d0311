import { limitId } from "../../functions/src/firestore/limits.ts";
import { localSecrets } from "./local-keys.ts";

/** As the suite's functions name an address's document under `limits`. */
export const localLimitId = (address: string): string => limitId(localSecrets.LIMITS_KEY, address);
