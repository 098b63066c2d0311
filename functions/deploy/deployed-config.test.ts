import { expect, test } from "vitest";
import { smsPaths } from "../../web/src/shared/session/sms-pages.ts";
import { addHeadersForFiles, deployedConfig, limitPolicyToProject, withRegion } from "./deployed-config.ts";

const config = deployedConfig("pearl-street");
const policy = { key: "Content-Security-Policy", value: "default-src 'self'" };
const sources = (files: string[]) =>
  addHeadersForFiles(
    { hosting: { headers: [{ source: "!/{health,booking}{,/**}", headers: [policy] }] } },
    files,
  ).hosting.headers.map(({ source }) => source);

test("only the built assets are cached for a year, and only pages have the security policy", () => {
  expect(sources(["assets/b-2.css", "index.html", "icon.svg", "assets/a-1.js"])).toEqual([
    "!/{assets/a-1.js,assets/b-2.css,icon.svg,health,booking}{,/**}",
    "/{assets/a-1.js,assets/b-2.css}",
  ]);
});

test("without a build, the configuration stays as committed", () => {
  expect(sources([])).toEqual(["!/{health,booking}{,/**}"]);
});

test("a file name with a special meaning in a pattern is refused", () => {
  expect(() => sources(["assets/a,b.js"])).toThrow("can't name assets/a,b.js");
});

test("the rule for cached assets is the last one, and all else in firebase.json is unchanged", () => {
  const [last, ...others] = addHeadersForFiles(config, ["assets/a-1.js"]).hosting.headers.toReversed();
  expect(last?.source).toBe("/{assets/a-1.js}");
  const committed = others.filter(({ source }) => !source.startsWith("/{assets/"));
  expect(JSON.stringify(committed)).not.toMatch("immutable");
});

test("the policy names this project's sign-in page and bucket, and no other project's", () => {
  const policies = config.hosting.headers
    .flatMap(({ headers }) => headers)
    .filter(({ key }) => key === "Content-Security-Policy")
    .map(
      ({ value }) => new Map(value.split("; ").map((one) => [one.split(" ")[0], one.split(" ").slice(1)])),
    );
  // The second is for the pages that send an SMS.
  expect(policies).toHaveLength(2);
  const buckets = ["appspot.com", "firebasestorage.app"].map(
    (domain) => `https://firebasestorage.googleapis.com/v0/b/pearl-street.${domain}/`,
  );
  const [policy] = policies;
  expect(policy?.get("frame-src")).toContain("https://pearl-street.firebaseapp.com");
  const fromStorage = (directive: string) =>
    policy?.get(directive)?.filter((source) => source.includes("firebasestorage"));
  // Pages show photos from the bucket, but upload them to the function.
  expect([fromStorage("img-src"), fromStorage("connect-src")]).toEqual([buckets, []]);
  expect(JSON.stringify(config)).not.toMatch(/\*\.firebaseapp\.com|firebasestorage\.googleapis\.com[ ;]/);
});

test("only the login page and the profile allow Google's check before an SMS", () => {
  const withCheck = config.hosting.headers.filter((rule) => JSON.stringify(rule).includes("recaptcha"));
  expect(withCheck.map(({ source }) => source)).toEqual([
    `/{${smsPaths.map((path) => path.slice(1)).join(",")}}`,
  ]);
  const [main, own] = config.hosting.headers
    .flatMap(({ headers }) => headers)
    .filter(({ key }) => key === "Content-Security-Policy")
    .map(({ value }) => value);
  expect(own?.replace(/ https:\/\/[\w.]+\/recaptcha\//g, "")).toBe(main);
  expect(own?.match(/[^ ;]+recaptcha\//g)).toEqual([
    "https://www.google.com/recaptcha/",
    "https://www.gstatic.com/recaptcha/",
    "https://www.google.com/recaptcha/",
    "https://recaptcha.google.com/recaptcha/",
  ]);
});

test("all requests to the API go to the deploy's region, and pages stay as they are", () => {
  const moved = withRegion(config, "australia-southeast1");
  expect(JSON.stringify(moved)).not.toContain("us-central1");
  const inDefault = JSON.stringify(moved).replaceAll("australia-southeast1", "us-central1");
  expect(JSON.parse(inDefault)).toEqual(config);
});

test("a malformed project id never reaches the policy", () => {
  expect(() => limitPolicyToProject(config, "a.example *")).toThrow("not a project's id");
});
