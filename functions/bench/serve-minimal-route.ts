import { join } from "node:path";
import { build } from "esbuild";
import { localStateFolder, root } from "../../emulators/suite/ports-and-paths.ts";
import {
  type FunctionsInstance,
  startFunctionsInstance,
} from "../../emulators/testing/functions-instance.ts";

/** The requests and answers that the minimal route must copy. */
interface AnswersToCopy {
  /** The bytes of the availability answer. */
  available: string;
  booked: string;
  /** The id of the booking that the API made. */
  id: string;
  date: string;
}

export interface MinimalRoute extends FunctionsInstance {
  learn(learned: AnswersToCopy): Promise<void>;
}

/** Serves the minimal route in a process of its own with Google's framework, as the API is served. */
export async function serveMinimalRoute(): Promise<MinimalRoute> {
  const source = join(localStateFolder, "bare-route");
  await build({
    entryPoints: [join(root, "functions/bench/minimal-route.ts")],
    outfile: join(source, "index.js"),
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node22",
    format: "esm",
  });
  const instance = await startFunctionsInstance({ source });
  const headers = { "Content-Type": "application/json" };
  return {
    ...instance,
    async learn(learned) {
      const body = JSON.stringify(learned);
      const { ok, status } = await fetch(instance.url, { method: "PUT", headers, body });
      if (!ok) throw new Error(`The bare route answered ${status}`);
    },
  };
}
