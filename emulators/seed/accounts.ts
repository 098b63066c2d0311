/** The accounts that can sign in to the demo clinic, from its `clinic.json`. `npm start` prints the first two. */
import clinic from "./clinics/demo/clinic.json" with { type: "json" };

/** The password of every account in every seeded clinic. */
export const demoPassword = "clinic-demo";

const { owner, patients } = clinic.accounts;
const { jamie, ...others } = patients;

export const demoAccounts = { patient: jamie, admin: owner };
export const otherDemoPatients = others;
export const demoPatients = patients;
