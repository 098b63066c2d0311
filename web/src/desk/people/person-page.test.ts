import { expect, test } from "vitest";
import { patientLink } from "../../shared/paths.ts";
import { readPersonReference } from "./person-page.tsx";

test.each([
  { uid: "demo-jamie" },
  { caller: "c1" },
  { phone: "+1 (202) 555-0143 ext. 7" },
  { email: "a+b@mail.test" },
])("reads the person that a link names: %o", (who) => {
  const { hash } = new URL(patientLink(who), "https://clinic.test");
  expect(readPersonReference(hash)).toEqual(who);
});

test.each(["", "#", "#content", "#uid=", "#uid=__all__", "#phone=12", "#email=nobody"])(
  "%s names no person",
  (hash) => {
    expect(readPersonReference(hash)).toBeNull();
  },
);
