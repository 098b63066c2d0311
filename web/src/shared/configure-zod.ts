/** Stops zod from trying `eval`, which the page's content security policy forbids. */
import { config } from "zod/mini";

config({ jitless: true });
