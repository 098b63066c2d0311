import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { composeMessageAnswerMail } from "./compose-by-kind.ts";

const siteUrl = "https://pearlstreet.test";

const asked = {
  subject: "Wheelchair access",
  message: "Is there a step?\n\nAnd an elevator?",
  createdAt: new Date("2023-01-05T13:00:00Z"),
};

test("the answer comes first, then the question with its date", () => {
  const { subject, text, html, calendar } = composeMessageAnswerMail({
    settings: demoSettings,
    siteUrl,
    message: asked,
    answer: "No step.\nSee you soon!",
  });
  expect(subject).toBe("Re: Wheelchair access");
  expect(text).toContain(
    `No step.\nSee you soon!\n\nPearl Street Dental\n\nOn Thursday, January 5, 2023, 8:00 AM (EST, New York) you wrote:\n\n> Wheelchair access\n> \n> Is there a step?\n> \n> And an elevator?`,
  );
  expect(html).toMatch(/No step\.<br>See you soon!.*Is there a step\?/s);
  expect(calendar).toBeNull();
});

test("a subject with line breaks stays one line, and markup in a message stays text", () => {
  const { subject, text, html } = composeMessageAnswerMail({
    settings: demoSettings,
    siteUrl,
    message: { ...asked, subject: "re: hi\r\nBcc: all@evil.test", message: "</blockquote><script>\r\nEnd" },
    answer: "<b>No</b>",
  });
  expect(subject).toBe("re: hi Bcc: all@evil.test");
  expect(html).not.toMatch(/<script|<b>/);
  expect(html.match(/<\/blockquote>/g)).toHaveLength(1);
  expect(text).toContain("> </blockquote><script>\n> End\n");
});
