import { urls } from "./places.ts";

const workers = 3;

/** The functions emulator starts one process per concurrent request; the first visitor should not wait for that. */
export async function warmWorkers(): Promise<void> {
  const requests = Array.from({ length: workers }, () => fetch(`${urls.site}/health`));
  for (const response of await Promise.all(requests)) {
    if (!response.ok) throw new Error(`GET /health answered ${response.status}: ${await response.text()}`);
  }
}
