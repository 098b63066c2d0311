/** Vitest's setup file of the component tests: fails a test with complaints, and removes its page. */
import { afterEach, beforeAll } from "vitest";
import { commands } from "vitest/browser";
import { takeComplaints, watchConsole } from "./complaints.ts";
import { resetBrowser, unmountPage } from "./mount-page.tsx";
import { startWorker } from "./network.ts";

watchConsole();
beforeAll(startWorker);

afterEach(async ({ task }) => {
  // Logs a failed test's page, because CI keeps no other trace of what the page showed.
  // biome-ignore lint/performance/useDomNodeTextContent: textContent includes hidden text.
  if (task.result?.state === "fail") console.log(`${location.href} shows:\n${document.body.innerText}`);
  unmountPage();
  const complaints = takeComplaints();
  await resetBrowser();
  await commands.parkPointer();
  // Drops complaints about requests that were still open, because the sign-out makes such requests fail.
  takeComplaints();
  if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join("\n")}`);
});
