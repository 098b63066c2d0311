import { expect, test } from "vitest";
import { deployedConfig } from "../../functions/deploy/deployed-config.ts";
import { localFirebaseConfig } from "./local-firebase-config.ts";
import { projectId } from "./ports-and-paths.ts";

const production = deployedConfig(projectId);
const localAddress = / http:\/\/127\.0\.0\.1:\d+/g;

test("the suite's configuration is production's, except for local addresses in its Content-Security-Policy", () => {
  const local = JSON.stringify(localFirebaseConfig(production));
  expect(local.match(localAddress)?.length).toBe(10);
  expect(JSON.parse(local.replaceAll(localAddress, ""))).toEqual(production);
});

test("production's policy names no local address and allows no inline script, no eval, and only the inline styles that it names", () => {
  const policy = production.hosting.headers
    .flatMap(({ headers }) => headers)
    .find(({ key }) => key === "Content-Security-Policy")?.value;
  expect(policy).toMatch(/script-src 'self'/);
  expect(policy).toMatch(/style-src 'self'( 'sha256-[\w+/]{43}=')+;/);
  expect(policy).not.toMatch(/127\.0\.0\.1|localhost|http:|unsafe/);
});
