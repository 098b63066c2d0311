/** The clinic that the site was built for: web/build/built-clinic.ts */
declare const __CLINIC_SETTINGS__: import("@clinic/contract/settings.ts").PublicSettingsAnswer;
declare const __CLINIC_TREATMENTS__: import("@clinic/contract/treatments.ts").Treatment[];
declare const __CLINIC_REVIEWS__: import("@clinic/contract/reviews.ts").Review[];
