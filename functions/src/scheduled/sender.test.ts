import { expect, test } from "vitest";
import { patience } from "../ports/smtp-mail.ts";
import { budgets, sender } from "./sender.ts";

test("a run is given the time that it may take, and some to write down what became of its last mail", () => {
  const { timeoutSeconds } = sender.__endpoint;
  const longestMs = budgets.remindersMs + budgets.sendingMs + patience.wholeMs;
  expect(Number(timeoutSeconds) * 1000).toBeGreaterThanOrEqual(longestMs + 15_000);
});
