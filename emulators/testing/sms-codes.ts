import * as z from "zod/mini";
import { projectId, urls } from "../suite/ports-and-paths.ts";

const sentCodesSchema = z.object({
  verificationCodes: z.array(
    z.object({ phoneNumber: z.string(), sessionInfo: z.string(), code: z.string() }),
  ),
});

/** Returns the code of the latest SMS to this phone number. The Auth emulator sends none and lists their codes. */
export async function readSmsCode(phoneNumber: string): Promise<string> {
  const response = await fetch(`${urls.auth}/emulator/v1/projects/${projectId}/verificationCodes`);
  const { verificationCodes } = z.parse(sentCodesSchema, await response.json());
  const found = verificationCodes.findLast((one) => one.phoneNumber === phoneNumber);
  if (!found) throw new Error(`No code was sent to ${phoneNumber}`);
  return found.code;
}
