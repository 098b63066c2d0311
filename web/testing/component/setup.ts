/** Vitest's setup of every component test's file. */
import { afterEach, beforeAll } from "vitest";
import { commands } from "vitest/browser";
import { takeComplaints, watchConsole } from "./complaints.ts";
import { forgetVisit, undrawPage } from "./mount-page.tsx";
import { startWorker } from "./network.ts";

watchConsole();
beforeAll(startWorker);

afterEach(async ({ task }) => {
  // Where a run leaves only its log, these words are all there is to find the fault by.
  // biome-ignore lint/performance/useDomNodeTextContent: textContent says what nobody sees, too.
  if (task.result?.state === "fail") console.log(`${location.href} shows:\n${document.body.innerText}`);
  undrawPage();
  const told = takeComplaints();
  await forgetVisit();
  await commands.restPointer();
  // What the page still had in hand asks after the sign-out: no fault of anybody's.
  takeComplaints();
  if (told.length > 0) throw new Error(`The page complained:\n${told.join("\n")}`);
});
