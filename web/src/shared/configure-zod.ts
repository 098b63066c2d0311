/** The page's policy allows no code to be made from text: zod is told, or it would try, and the browser report that. */
import { config } from "zod/mini";

config({ jitless: true });
