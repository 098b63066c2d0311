/** The settings of the clinic that the site was built for: web/build/built-clinic.ts */
export const builtSettings = __CLINIC_SETTINGS__;
