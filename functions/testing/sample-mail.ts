import type { MailMessage } from "../src/ports/mail.ts";

export const sampleMail: MailMessage = {
  messageId: "b1.1.booked@clinic.example",
  fromName: "Pearl Street Dental",
  to: { name: "Robin Reed", address: "robin@example.test" },
  replyTo: { name: "Pearl Street Dental", address: "desk@clinic.example" },
  subject: "Your appointment on Monday",
  text: "Monday at 9:00 AM",
  html: '<p>Monday at <a href="https://clinic.example/visit#token">9:00 AM</a></p>',
  calendar: null,
  muteUrl: null,
};
