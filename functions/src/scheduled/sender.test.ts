import { expect, test } from "vitest";
import { remindingMs } from "../notices/reminders.ts";
import { sendingMs } from "../notices/send-due.ts";
import { patience } from "../ports/smtp-mail.ts";
import { sender } from "./sender.ts";

test("a run is given the time that it may take, and some to write down what became of its last mail", () => {
  const { timeoutSeconds } = sender.__endpoint;
  const longestMs = remindingMs + sendingMs + patience.wholeMs;
  expect(Number(timeoutSeconds) * 1000).toBeGreaterThanOrEqual(longestMs + 15_000);
});
