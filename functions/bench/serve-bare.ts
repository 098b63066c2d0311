import { join } from "node:path";
import { build } from "esbuild";
import { localFolder, root } from "../../emulators/suite/places.ts";
import {
  type FunctionsInstance,
  startFunctionsInstance,
} from "../../emulators/testing/functions-instance.ts";

/** What is asked and answered, for the bare route to do the same. */
interface Learned {
  /** The answer's bytes. */
  available: string;
  booked: string;
  /** Of the booking that was made. */
  id: string;
  date: string;
}

export interface BareRoute extends FunctionsInstance {
  learn(learned: Learned): Promise<void>;
}

/** The bare route by Google's framework, in a process of its own, as the API is served. */
export async function serveBare(): Promise<BareRoute> {
  const source = join(localFolder, "bare-route");
  await build({
    entryPoints: [join(root, "functions/bench/bare-route.ts")],
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
