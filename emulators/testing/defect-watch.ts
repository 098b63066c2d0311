import { afterEach, beforeAll } from "vitest";
import { type Defect, refuseDefects } from "../suite/defects.ts";

/**
 * From here on in a file, a test fails by what goes wrong inside the stand-ins while it runs. Of two that run beside each
 * other both fail, with a text that tells whose it was. What comes after a file's last test fails the run
 * (`global-setup.ts`).
 */
export function failOnDefects(read: () => Promise<readonly Defect[]>): void {
  let last = 0;
  const readNew = async () => {
    const added = (await read()).filter(({ number }) => number > last);
    last = added.at(-1)?.number ?? last;
    return added;
  };
  beforeAll(async () => void (await readNew()));
  afterEach(async () => refuseDefects(await readNew()));
}
