/** Who may sign in to the demo clinic. The suite prints this. */
export const demoPassword = "clinic-demo";

export const demoAccounts = {
  patient: { uid: "demo-patient", email: "patient@clinic.test", displayName: "Jamie Rivera" },
  admin: { uid: "demo-admin", email: "admin@clinic.test", displayName: "Dana Whitfield" },
} as const;
