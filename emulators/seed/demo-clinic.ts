/** The demo clinic of the specification, from `clinics/demo/clinic.json`. `npm start` opens it by default. */
import { publicPartOf } from "../../functions/src/domain/settings-rules.ts";
import clinic from "./clinics/demo/clinic.json" with { type: "json" };
import { doctorsAnswerOf, parseSeedClinic, settingsAnswerOf } from "./seed-clinic-schema.ts";

export const demoClinic = parseSeedClinic(clinic);

export const demoSettings = demoClinic.settings;
export const demoPublicSettings = publicPartOf(demoSettings);
export const demoSettingsAnswer = settingsAnswerOf(demoClinic);
export const demoTreatments = demoClinic.treatments;
export const demoDoctors = doctorsAnswerOf(demoClinic);
export const demoReviews = demoClinic.reviews;
