/**
 * `npm run bench:jobs`: taps and seconds for what a front desk does all day, and the documents that an hour at the desk reads. Exits
 * 1 where a job takes more taps than it may.
 */
import { type Browser, chromium, type Page } from "playwright-core";
import { provideChromium } from "../../emulators/machine/provide.ts";
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { endChildrenWithUs } from "../../emulators/suite/family.ts";
import { startSuite } from "../../emulators/suite/suite.ts";
import { signInByForm } from "../../emulators/testing/sign-in-page.ts";
import { countCalls } from "./counted-calls.ts";
import { deskDay, fillBusyDay, fillIllDay } from "./desk-days.ts";
import { measureHour, settleMs, showDay } from "./desk-hour.ts";
import { busyJobs, type Job, sortOut } from "./desk-jobs.ts";
import { type Effort, Hand } from "./hand.ts";

const { executablePath, args } = provideChromium();
const suite = await startSuite({ report: (line) => console.log(`  ✓ ${line}`) });
endChildrenWithUs();
const calls = await countCalls();
const problems: string[] = [];
try {
  const browser = await chromium.launch({ executablePath, args });
  try {
    await measure(browser);
  } finally {
    await browser.close();
  }
} finally {
  await calls.close();
  await suite.close();
}
for (const problem of problems) console.error(`  ✗ ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);

async function measure(browser: Browser): Promise<void> {
  const [busyDay, illDay] = [deskDay(0), deskDay(1)];
  await fillBusyDay(busyDay);
  await fillIllDay(illDay);
  const page = await browser.newPage({ baseURL: suite.url, viewport: { width: 1280, height: 900 } });
  await signInByForm(page, demoAccounts.admin.email, demoPassword);
  await calls.catchCallsOf(page);
  const hour = await measureHour(page, calls, busyDay);

  // What others do meanwhile would be counted with it.
  await page.route("**/schedule/changes", (route) =>
    route.fulfill({ json: { changed: [], gone: [], cancelled: [] } }),
  );
  console.log(`\n  ${"job".padEnd(34)}taps   seconds   with a person's own`);
  for (const job of busyJobs) hour.add(job, await measureJob(page, busyDay, job));
  await measureJob(page, illDay, sortOut);
  console.log(
    "  A field that is typed into is one tap; a drag and a list to choose from are two. Whoever does it",
  );
  console.log(
    "  needs time to decide, to point and to type: by the keystroke-level model of Card, Moran and Newell.",
  );
  hour.report();
}

/** Answers how many documents it read, with what the page asks again after it. */
async function measureJob(page: Page, day: string, { name, mostTaps, perform }: Job): Promise<number> {
  await showDay(page, day);
  const hand = new Hand(page);
  let effort: Effort = { taps: 0, seconds: 0, withPerson: 0 };
  const reads = await calls.readsOf(async () => {
    effort = await hand.effortOf(() => perform(hand));
    await page.waitForTimeout(settleMs);
  });
  const { taps, seconds, withPerson } = effort;
  const figures = [
    String(taps).padStart(4),
    seconds.toFixed(1).padStart(10),
    withPerson.toFixed(0).padStart(8),
  ];
  console.log(`  ${name.padEnd(34)}${figures.join("")}`);
  if (taps > mostTaps) problems.push(`${name}: ${taps} taps, at most ${mostTaps} wanted`);
  return reads;
}
