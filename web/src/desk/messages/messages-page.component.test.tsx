import {
  deleteMessage,
  listMessages,
  type Message,
  replyToMessage,
  setMessageState,
  showMessage,
} from "@clinic/contract/messages.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, connectionLost, listPage, refusal } from "../../../testing/component/answer.ts";
import {
  addAnswers,
  admin,
  defaultNow,
  mountPage,
  remountPage,
} from "../../../testing/component/mount-page.tsx";
import { findFaultsInEveryVariant, phone } from "../../../testing/component/screen-variants.ts";

const messagesPath = "/dashboard/messages";

const messageAbout = (subject: string): Message => {
  const _id = subject.slice(0, 3).toLowerCase();
  const input = { subject, message: "Hello,\nis there any?", email: `${_id}@mail.test` };
  return { _id, ...input, state: "new", createdAt: defaultNow, replies: [] };
};

/** Opens the inbox with a server that keeps messages in memory. */
function serveMessages() {
  let messages = ["Parking", "Insurance", "Wheelchair access"].map(messageAbout);
  const change = (id: string, changed: (message: Message) => Partial<Message>) => {
    messages = messages.map((one) => (one._id === id ? { ...one, ...changed(one) } : one));
    return { success: true as const };
  };
  /** Stores one reply for each `requestId`, as the real server does. */
  const reply = (id: string, { requestId, text }: { requestId: string; text: string }) =>
    change(id, ({ replies }) => {
      const known = replies.some(({ _id }) => _id === requestId);
      const added = {
        _id: requestId,
        text,
        at: defaultNow,
        by: admin.name,
        state: "owed",
        reason: null,
      } as const;
      return { state: "done", replies: known ? replies : [...replies, added] };
    });
  return {
    reply,
    answers: [
      answer(listMessages, ({ query: { state, limit } }) => {
        const found = messages.filter((message) => !state || message.state === state);
        return listPage(found.slice(0, limit), { total: found.length });
      }),
      answer(
        showMessage,
        ({ params: { id } }) => messages.find(({ _id }) => _id === id) ?? refusal("not-found"),
      ),
      answer(setMessageState, ({ params: { id }, body }) => change(id, () => body)),
      answer(replyToMessage, ({ params: { id }, body }) => reply(id, body)),
      answer(deleteMessage, ({ params: { id } }) => {
        messages = messages.filter(({ _id }) => _id !== id);
        return { success: true as const };
      }),
    ],
  };
}

const getMessageEntry = (subject: string) => page.getByRole("listitem").filter({ hasText: subject });

test("has an accessible inbox", async () => {
  await mountPage(messagesPath, { signedInAs: admin, answers: serveMessages().answers });
  await page.getByText("Wheelchair access").click();
  await getMessageEntry("Wheelchair access").getByRole("button", { name: "Answer" }).click();
  await expect.element(page.getByLabelText("Your answer to whe@mail.test")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("marks an opened message as read, keeps a done one done, and asks before it deletes", async () => {
  await mountPage(messagesPath, { viewport: phone, signedInAs: admin, answers: serveMessages().answers });
  const entry = getMessageEntry("Parking");
  await expect.element(entry.getByText("New")).toBeVisible();
  await entry.getByText("Parking").click();
  await expect.element(entry.getByText("Read", { exact: true })).toBeVisible();
  await entry.getByRole("button", { name: "Mark as done" }).click();
  await expect.element(entry.getByText("Done", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Done" }).click();
  await expect.element(entry).toBeVisible();
  await remountPage();
  await entry.getByText("Parking").click();
  await entry.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("Message deleted")).toBeVisible();
  await expect.element(page.getByText("No done messages")).toBeVisible();
});

test("keeps an unsent answer while the inbox is open", async () => {
  await mountPage(messagesPath, { signedInAs: admin, answers: serveMessages().answers });
  const entry = getMessageEntry("Insurance");
  await entry.getByText("Insurance").click();
  const answerButton = entry.getByRole("button", { name: "Answer" });
  await answerButton.click();
  const text = entry.getByLabelText("Your answer to ins@mail.test");
  await text.fill("We take most");
  await entry.getByRole("button", { name: "Cancel" }).click();
  await expect.element(text).not.toBeInTheDocument();
  await expect.element(answerButton).toHaveFocus();
  await page.getByRole("link", { name: "Done" }).click();
  await expect.element(entry).not.toBeInTheDocument();
  await page.getByRole("link", { name: "All", exact: true }).click();
  await entry.getByText("Insurance").click();
  await answerButton.click();
  await expect.element(text).toHaveValue("We take most");
});

test("keeps the text when the server can't be reached, and sends it only once", async () => {
  const { answers, reply } = serveMessages();
  await mountPage(messagesPath, { signedInAs: admin, answers });
  const entry = getMessageEntry("Parking");
  await entry.getByText("Parking").click();
  await entry.getByRole("button", { name: "Answer" }).click();
  const text = entry.getByLabelText("Your answer to par@mail.test");
  await text.fill("From two years on.");
  // The server stores the reply, but the browser doesn't get the answer.
  addAnswers(
    answer(replyToMessage, ({ params: { id }, body }) => {
      reply(id, body);
      return connectionLost;
    }),
  );
  await entry.getByRole("button", { name: "Send answer" }).click();
  await expect.element(entry.getByText("We can't reach the clinic's server.")).toBeVisible();
  await expect.element(text).toHaveValue("From two years on.");
  // The reply's `requestId` must survive a form that is closed and opened again.
  await entry.getByRole("button", { name: "Cancel" }).click();
  await entry.getByRole("button", { name: /^Answer/ }).click();
  addAnswers(...answers);
  await entry.getByRole("button", { name: "Send answer" }).click();
  await expect.element(text).not.toBeInTheDocument();
  expect(entry.getByRole("list", { name: "Answers" }).getByRole("listitem").elements()).toHaveLength(1);
});
