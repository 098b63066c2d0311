/** Reads Vitest's JSON report and prints `N passed, N failed`, which is CI's last line. */
import { existsSync, readFileSync } from "node:fs";

const [, , path = ""] = process.argv;
if (!existsSync(path)) {
  console.log("0 passed, 1 failed");
  process.exit(1);
}
const { numPassedTests, numFailedTests, testResults, success } = JSON.parse(readFileSync(path, "utf8"));
// A file that could not even be loaded has no tests to fail.
const broken = testResults.filter(
  (file) => file.status === "failed" && file.assertionResults.length === 0,
).length;
const failed = numFailedTests + broken;
console.log(`${numPassedTests} passed, ${failed > 0 || success ? failed : 1} failed`);
