import { urls } from "./places.ts";

const workers = 3;
/** A busy machine may take longer to start a worker than the emulators wait for its first answer. */
const tries = 3;

/** The functions emulator starts one process per concurrent request; the first visitor should not wait for that. */
export async function warmWorkers(): Promise<void> {
  for (let left = tries - 1; ; left--) {
    const answers = await Promise.all(Array.from({ length: workers }, () => fetch(`${urls.site}/health`)));
    const refused = answers.find((answer) => !answer.ok);
    if (!refused) return;
    if (left === 0) throw new Error(`GET /health answered ${refused.status}: ${await refused.text()}`);
  }
}
