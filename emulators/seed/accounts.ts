/** The accounts that can sign in to the demo clinic. `npm start` prints the first two. */
export const demoPassword = "clinic-demo";

export const demoAccounts = {
  patient: makeDemoAccount("jamie", "patient@clinic.test", "Jamie Rivera", "+1 202-555-0117", [
    { id: "mia", name: "Mia Rivera" },
    { id: "leo", name: "Leo Rivera" },
  ]),
  admin: makeDemoAccount("dana", "admin@clinic.test", "Dana Whitfield", "+1 202-555-0100"),
} as const;

export const otherDemoPatients = {
  elena: makeDemoAccount("elena", "elena.petrova@example.test", "Elena Petrova", "(718) 555-0131"),
  marcus: makeDemoAccount("marcus", "marcus.green@example.test", "Marcus Green", "718-555-0164"),
  aisha: makeDemoAccount("aisha", "aisha.khan@example.test", "Aisha Khan", "+1 718 555 0178"),
  tomas: makeDemoAccount("tomas", "tomas.novak@example.test", "Tomás Novák", "+44 20 7946 0018"),
  grace: makeDemoAccount("grace", "grace.osei@example.test", "Grace Osei", "718.555.0122"),
  henry: makeDemoAccount("henry", "henry.walsh@example.test", "Henry Walsh", "(212) 555-0193"),
} as const;

export interface DemoAccount {
  uid: string;
  email: string;
  name: string;
  phone: string;
  /** The family members that this patient also books for. */
  people: { id: string; name: string }[];
}

export type DemoPatientName = "jamie" | keyof typeof otherDemoPatients;

export const demoPatients: Record<DemoPatientName, DemoAccount> = {
  jamie: demoAccounts.patient,
  ...otherDemoPatients,
};

function makeDemoAccount(
  id: string,
  email: string,
  name: string,
  phone: string,
  people: DemoAccount["people"] = [],
): DemoAccount {
  return { uid: `demo-${id}`, email, name, phone, people };
}
