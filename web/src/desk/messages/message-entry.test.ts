import type { Message } from "@clinic/contract/messages.ts";
import { expect, test } from "vitest";
import { canReply, getMessageBadge } from "./message-entry.tsx";

const reply = (delivery: Pick<Message["replies"][number], "state" | "reason">) => ({
  ...{ _id: "r1", text: "Yes.", at: "2026-11-20T12:00:00Z", by: null },
  ...delivery,
});
const sent = reply({ state: "sent", reason: null });
const failed = reply({ state: "failed", reason: "refused" });

test("shows no message as done whose last reply was not delivered", () => {
  expect(getMessageBadge({ state: "done", replies: [sent, failed] }).mark).toBe("Not delivered");
  expect(getMessageBadge({ state: "done", replies: [failed, sent] }).mark).toBe("Done");
});

test("shows that a message was opened again", () => {
  expect(getMessageBadge({ state: "read", replies: [failed] }).mark).toBe("Read");
});

test("allows twenty replies", () => {
  expect(canReply({ replies: Array.from({ length: 19 }, () => sent) })).toBe(true);
  expect(canReply({ replies: Array.from({ length: 20 }, () => sent) })).toBe(false);
});
