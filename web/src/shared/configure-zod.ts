/** The page's content security policy forbids `eval`, which zod would otherwise try. */
import { config } from "zod/mini";

config({ jitless: true });
