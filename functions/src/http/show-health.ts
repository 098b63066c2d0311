import type { Health } from "../contract/health.ts";
import type { Answer, Call } from "./route.ts";

export async function showHealth({ version }: Call): Promise<Answer> {
  return { body: { ok: true, version } satisfies Health };
}
