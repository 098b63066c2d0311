/** Vitest's setup file of the component tests. */
import { afterEach, beforeAll } from "vitest";
import { commands } from "vitest/browser";
import { takeComplaints, watchConsole } from "./complaints.ts";
import { resetBrowser, unmountPage } from "./mount-page.tsx";
import { startWorker } from "./network.ts";

watchConsole();
beforeAll(startWorker);

afterEach(async ({ task }) => {
  // In CI the log is the only trace of what the page showed.
  // biome-ignore lint/performance/useDomNodeTextContent: textContent includes hidden text.
  if (task.result?.state === "fail") console.log(`${location.href} shows:\n${document.body.innerText}`);
  unmountPage();
  const complaints = takeComplaints();
  await resetBrowser();
  await commands.restPointer();
  // Open requests fail after the sign-out. They don't count.
  takeComplaints();
  if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join("\n")}`);
});
