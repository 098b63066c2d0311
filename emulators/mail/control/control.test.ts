import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { smtpMail } from "../../../functions/src/ports/smtp-mail.ts";
import { sampleMail } from "../../../functions/testing/sample-mail.ts";
import { startStripeSandbox } from "../../stripe/sandbox.ts";
import { type MailEmulator, startMailEmulator } from "../server.ts";
import { mailControlsAt } from "./client.ts";
import { mailControlHandler } from "./control.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

let mail: MailEmulator;
let controls: ReturnType<typeof mailControlsAt>;

/** The controls run beside the Stripe emulator's at one address, as in the suite. */
beforeEach(async () => {
  mail = await startMailEmulator({ port: 0 });
  const sandbox = await startStripeSandbox({ controls: mailControlHandler(mail), defects: mail.defects });
  controls = mailControlsAt(sandbox.emulator.url);
  onTestFinished(async () => {
    await mail.close();
    await sandbox.emulator.close();
  });
});

const sendTo = (address: string) =>
  smtpMail({ smtpUrl: mail.url, from: "appointments@clinic.test" }).send(
    { ...sampleMail, to: { name: "", address } },
    () => Promise.resolve(),
  );

test("mails are returned as a mail program reads them: all, or those to one address", async () => {
  await sendTo("a@x.test");
  await sendTo("b@x.test");
  const [first, second] = await controls.mails();
  expect([first?.to, second?.to]).toEqual(["a@x.test", "b@x.test"]);
  expect(await controls.mails("B@x.test")).toEqual([second]);
  expect(second).toMatchObject({
    text: "Monday at 9:00 AM\n",
    links: [{ label: "9:00 AM", href: "https://clinic.example/visit#token" }],
  });
});

test("a fault waits for its recipient, and applies to the given number of mails", async () => {
  await controls.addFault({ stage: "recipient", to: "b@x.test", answer: 550, times: 2 });
  expect(await sendTo("a@x.test")).toBe("accepted");
  for (const outcome of ["refused", "refused", "accepted"]) expect(await sendTo("b@x.test")).toBe(outcome);
});

test("a mail whose connection breaks after its end has arrived, and one that breaks in the middle has not", async () => {
  await controls.addFault({ stage: "data", answer: "reset" });
  expect(await sendTo("a@x.test")).toBe("interrupted");
  expect(await controls.mails()).toEqual([]);
  await controls.addFault({ stage: "message", answer: "reset" });
  expect(await sendTo("a@x.test")).toBe("interrupted");
  expect(await controls.mails()).toHaveLength(1);
});

test("faults can be removed, and a reset deletes mails too", async () => {
  await controls.addFault({ stage: "message", answer: 450, times: 9 });
  await controls.clearFaults();
  expect(await sendTo("a@x.test")).toBe("accepted");
  await controls.addFault({ stage: "message", answer: 450 });
  await controls.reset();
  expect(await controls.mails()).toEqual([]);
  expect(await sendTo("a@x.test")).toBe("accepted");
});

test("an invalid control call is explained", async () => {
  await expect(controls.addFault({ stage: "data", answer: 550 })).rejects.toThrow("amid the data");
  await expect(controls.addFault({ stage: "connection", to: "a@x.test" })).rejects.toThrow("whom it is to");
  await expect(controls.addFault({ stage: "sender", to: "a@x.test" })).rejects.toThrow("whom it is to");
  await expect(controls.addFault({ stage: "message", answer: 250 })).rejects.toThrow("answer");
});
