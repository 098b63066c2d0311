import { expect, test } from "vitest";
import { summarizeAudit } from "./audit.ts";

const report = (counts: object) =>
  JSON.stringify({
    vulnerabilities: {},
    metadata: {
      vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0, ...counts },
    },
  });

test.each([
  [{ high: 1, total: 1 }, true, "names 1 high or critical"],
  [{ high: 1, critical: 2, moderate: 1, total: 4 }, true, "names 3 high or critical"],
  [{ moderate: 2, total: 2 }, false, "2 lesser advisories"],
  [{}, false, "No advisories."],
])("security advisories %o stop the deploy: %s", (counts, stops, words) => {
  expect(summarizeAudit(report(counts))).toEqual({ stops, sentence: expect.stringContaining(words) });
});

test.each([
  [JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405 }), "(405 Method Not Allowed)"],
  ["", "(it gave no answer)"],
])("if npm's registry can't be reached, one sentence names it and the deploy goes on: %s", (output, why) => {
  expect(summarizeAudit(output)).toEqual({ stops: false, sentence: expect.stringContaining(why) });
});
