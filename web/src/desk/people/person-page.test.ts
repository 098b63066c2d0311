import { expect, test } from "vitest";
import { personLink } from "../../shared/paths.ts";
import { readPerson } from "./person-page.tsx";

test.each([
  { uid: "demo-jamie" },
  { caller: "c1" },
  { phone: "+1 (202) 555-0143 ext. 7" },
  { email: "a+b@mail.test" },
])("who a link was made for is who its page shows: %o", (who) => {
  const { hash } = new URL(personLink(who), "https://clinic.test");
  expect(readPerson(hash)).toEqual(who);
});

test.each(["", "#", "#content", "#uid=", "#uid=__all__", "#phone=12", "#email=nobody"])(
  "%s means nobody",
  (hash) => {
    expect(readPerson(hash)).toBeNull();
  },
);
