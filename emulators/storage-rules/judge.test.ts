import { expect, test } from "vitest";
import { checkRules } from "./check.ts";
import { isAllowed } from "./judge.ts";
import { parseRules } from "./parse.ts";
import type { Value, ValueMap } from "./values.ts";

/** What the clinic might want next: files of a patient's own. */
const patientFiles = `
  rules_version = '2';
  service firebase.storage {
    match /b/{bucket}/o {
      match /patients/{uid} {
        match /portrait.png {
          allow read;
          allow write: if isOwner(uid);
        }
        match /letters/{letter=**} {
          function isShared() {
            let people = resource.metadata.get('sharedWith', '');
            return request.auth.uid == people;
          }
          allow get: if isOwner(uid) || isShared();
          allow list, delete: if isOwner(uid);
          allow create, update: if isOwner(uid)
            && request.resource.size < 1024 * 1024
            && request.resource.contentType.matches('image/.*|application/pdf');
        }
      }
      match /{anywhere=**} {
        allow read: if request.auth.token.email.matches('.*@clinic[.]example') && request.auth.token.email_verified;
      }
      match /archive/{name} {
        allow update: if request.time > resource.timeCreated;
        allow delete: if resource.size == 0 || resource.unknown == 1 || false;
      }
    }
    function isOwner(uid) { return request.auth != null && request.auth.uid == uid; }
  }`;

function map(entries: Record<string, Value>): ValueMap {
  return new Map(Object.entries(entries));
}

function user(uid: string, token: Record<string, Value> = {}): ValueMap {
  return map({ uid, token: map(token) });
}

type Request = [method: string, path: string, auth: Value, before?: Value, after?: Value];

const ruleset = parseRules(patientFiles);
checkRules(ruleset);

function judge([method, path, auth, before = null, after = null]: Request): boolean {
  const request = map({ auth, resource: after, time: new Date("2026-06-01") });
  const variables = map({ request, resource: before });
  return isAllowed(ruleset, { method, path: `/b/clinic/o/${path}`, variables });
}

const anna = user("anna");
const ben = user("ben");
const staff = user("eve", { email: "eve@clinic.example", email_verified: true });
const unverified = user("mallory", { email: "eve@clinic.example", email_verified: false });
const scan = map({ size: 100n, contentType: "image/png" });
const shared = map({ metadata: map({ sharedWith: "ben" }) });
const unshared = map({ metadata: map({}) });

test.each<[who: string, ...Request]>([
  ["a visitor", "get", "patients/anna/portrait.png", null],
  ["a visitor", "list", "patients/anna/portrait.png", null],
  ["the owner", "create", "patients/anna/portrait.png", anna],
  ["the owner", "update", "patients/anna/portrait.png", anna],
  ["the owner", "delete", "patients/anna/portrait.png", anna],
  ["the owner", "get", "patients/anna/letters/a/b", anna, unshared],
  ["one it is shared with", "get", "patients/anna/letters/a/b", ben, shared],
  ["the owner", "list", "patients/anna/letters", anna],
  ["the owner", "create", "patients/anna/letters/a", anna, null, scan],
  ["verified staff", "get", "patients/anna/letters/a", staff, unshared],
  ["verified staff", "list", "anything", staff],
  ["anybody later", "update", "archive/x", null, map({ timeCreated: new Date("2026-05-31") })],
  ["anybody", "delete", "archive/x", null, map({ size: 0n })],
])("%s may %s %s", (_who, ...request) => {
  expect(judge(request)).toBe(true);
});

test.each<[who: string, ...Request]>([
  ["a visitor", "create", "patients/anna/portrait.png", null],
  ["another", "delete", "patients/anna/portrait.png", ben],
  ["the owner", "create", "patients/anna/other.png", anna],
  ["the owner", "create", "patients/anna", anna],
  ["one it is not shared with", "get", "patients/anna/letters/a/b", ben, unshared],
  ["a visitor", "get", "patients/anna/letters/a/b", null, shared],
  ["the owner", "create", "patients/anna/letters//a", anna, null, scan],
  [
    "the owner",
    "create",
    "patients/anna/letters/big",
    anna,
    null,
    map({ size: 1_048_576n, contentType: "image/png" }),
  ],
  ["the owner", "create", "patients/anna/letters/x", anna, null, map({ size: 1n, contentType: "text/html" })],
  ["unverified staff", "get", "anything", unverified],
  ["a patient without an e-mail", "get", "anything", anna],
  ["anybody earlier", "update", "archive/x", null, map({ timeCreated: new Date("2026-06-02") })],
  ["anybody", "delete", "archive/x", null, map({ size: 5n })],
  ["anybody", "delete", "archive/x", null],
  ["anybody", "delete", "archive/x/y", null, map({ size: 0n })],
])("%s may not %s %s", (_who, ...request) => {
  expect(judge(request)).toBe(false);
});
