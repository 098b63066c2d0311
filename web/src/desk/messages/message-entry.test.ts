import type { Message } from "@clinic/contract/messages.ts";
import { expect, test } from "vitest";
import { mayAnswer, messageMark } from "./message-entry.tsx";

const reply = (fate: Pick<Message["replies"][number], "state" | "reason">) => ({
  ...{ _id: "r1", text: "Yes.", at: "2026-11-20T12:00:00Z", by: null },
  ...fate,
});
const sent = reply({ state: "sent", reason: null });
const failed = reply({ state: "failed", reason: "refused" });

test("a message whose last answer was not delivered doesn't pass for done", () => {
  expect(messageMark({ state: "done", replies: [sent, failed] }).mark).toBe("Not delivered");
  expect(messageMark({ state: "done", replies: [failed, sent] }).mark).toBe("Done");
});

test("one that was opened again shows that", () => {
  expect(messageMark({ state: "read", replies: [failed] }).mark).toBe("Read");
});

test("twenty answers are as many as it takes", () => {
  expect(mayAnswer({ replies: Array.from({ length: 19 }, () => sent) })).toBe(true);
  expect(mayAnswer({ replies: Array.from({ length: 20 }, () => sent) })).toBe(false);
});
