/**
 * An inline script in each page's `<head>` (build/write-pages.ts). It sets the clinic's color before anything is drawn, and passes what
 * this browser saw after the build to show-words.ts, as `newerClinic`.
 */
import { initialClinic, isNewerThanBuilt } from "../shared/built-clinic.ts";
import { applyTones } from "../shared/tones.ts";

applyTones(document.documentElement.style, initialClinic.site.tones);
if (isNewerThanBuilt) globalThis.newerClinic = initialClinic;
