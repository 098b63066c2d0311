/** An inline script in each page's `<head>` (build/build.ts): sets the clinic's color before anything is drawn. */
import { givenClinic } from "../shared/built-clinic.ts";
import { applyTones } from "../shared/tones.ts";

applyTones(document.documentElement.style, givenClinic.site.tones);
