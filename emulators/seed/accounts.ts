/** The accounts that can sign in to the demo clinic. `npm start` prints the first two. */
export const demoPassword = "clinic-demo";

export const demoAccounts = {
  patient: account("jamie", "patient@clinic.test", "Jamie Rivera", "+1 202-555-0117", [
    { id: "mia", name: "Mia Rivera" },
    { id: "leo", name: "Leo Rivera" },
  ]),
  admin: account("dana", "admin@clinic.test", "Dana Whitfield", "+1 202-555-0100"),
} as const;

export const otherPatients = {
  elena: account("elena", "elena.petrova@example.test", "Elena Petrova", "(718) 555-0131"),
  marcus: account("marcus", "marcus.green@example.test", "Marcus Green", "718-555-0164"),
  aisha: account("aisha", "aisha.khan@example.test", "Aisha Khan", "+1 718 555 0178"),
  tomas: account("tomas", "tomas.novak@example.test", "Tomás Novák", "+44 20 7946 0018"),
  grace: account("grace", "grace.osei@example.test", "Grace Osei", "718.555.0122"),
  henry: account("henry", "henry.walsh@example.test", "Henry Walsh", "(212) 555-0193"),
} as const;

export interface DemoAccount {
  uid: string;
  email: string;
  name: string;
  phone: string;
  /** The family members that this patient also books for. */
  people: { id: string; name: string }[];
}

export type Patient = "jamie" | keyof typeof otherPatients;

export const patients: Record<Patient, DemoAccount> = { jamie: demoAccounts.patient, ...otherPatients };

function account(
  id: string,
  email: string,
  name: string,
  phone: string,
  people: DemoAccount["people"] = [],
): DemoAccount {
  return { uid: `demo-${id}`, email, name, phone, people };
}
