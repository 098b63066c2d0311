import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { identityKeysOf, updateCallerRecord, withCorrectedEmail } from "./caller.ts";

const early = sampleBooking({
  uid: null,
  patientName: "Ana Nunez",
  createdAt: new Date("2027-01-01T12:00:00Z"),
});
const late = sampleBooking({
  ...{ uid: null, patientName: "Ana Núñez", phone: "202-555-0199", phoneE164: "+12025550199" },
  ...{ patient: "", createdAt: new Date("2027-01-05T12:00:00Z"), date: "2027-02-01" },
  startsAt: new Date("2027-02-01T15:00:00Z"),
});

test.each([
  ["in order", [early, late]],
  ["the later one first", [late, early]],
])("a caller's name comes from the latest booking, and a known address is kept, %s", (_, [one, other]) => {
  if (!one || !other) throw new Error("Two are needed");
  const caller = updateCallerRecord(updateCallerRecord(undefined, "one", one), "other", other);
  expect(caller).toMatchObject({
    ...{ name: "Ana Núñez", phone: "202-555-0199", email: "ada@patients.test" },
    latest: { date: "2027-03-01" },
  });
  const identities = [early, late].flatMap((booking) =>
    identityKeysOf({ name: booking.patientName, phoneE164: booking.phoneE164, email: booking.patient }),
  );
  expect(new Set(caller.given)).toEqual(
    new Set([...identities, "+12025550143", "+12025550199", "ada@patients.test"]),
  );
});

test("a corrected address is the caller's, finds them, and is listed only once", () => {
  const caller = updateCallerRecord(undefined, "one", early);
  const corrected = withCorrectedEmail(withCorrectedEmail(caller, "ana@right.test"), "ana@right.test");
  expect(corrected.email).toBe("ana@right.test");
  expect(corrected.given).toEqual([
    ...caller.given,
    "ana@right.test",
    ...identityKeysOf({ name: "Ana Nunez", phoneE164: "", email: "ana@right.test" }),
  ]);
});

test("a phone number identifies a caller only together with the name: a couple with one number is two callers", () => {
  const contact = { phoneE164: "+12025550143", email: "" };
  expect(identityKeysOf({ ...contact, name: "Ana Lund" })).not.toEqual(
    identityKeysOf({ ...contact, name: "Bo Lund" }),
  );
  expect(identityKeysOf({ ...contact, name: "ANA LÚND" })).toEqual(
    identityKeysOf({ ...contact, name: "Ana Lund" }),
  );
});

test("a caller with many numbers keeps the last ones", () => {
  let caller = updateCallerRecord(undefined, "b", early);
  for (let i = 0; i < 40; i++)
    caller = updateCallerRecord(caller, "b", { ...late, phoneE164: `+120255501${i}` });
  expect(caller.given.length).toBe(32);
  expect(caller.given).toContain("+12025550139");
});
