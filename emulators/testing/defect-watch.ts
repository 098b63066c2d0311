import { afterEach, beforeAll } from "vitest";
import { type Defect, throwDefects } from "../suite/defects.ts";

/**
 * From this call on, each test in the file fails if the stand-ins have an unexpected fault while it runs.
 * If two tests run at the same time, both fail, and the text says which test caused the fault. A fault
 * after a file's last test fails the whole run (`global-setup.ts`).
 */
export function failOnDefects(read: () => Promise<readonly Defect[]>): void {
  let last = 0;
  const readNew = async () => {
    const added = (await read()).filter(({ number }) => number > last);
    last = added.at(-1)?.number ?? last;
    return added;
  };
  beforeAll(async () => void (await readNew()));
  afterEach(async () => throwDefects(await readNew()));
}
