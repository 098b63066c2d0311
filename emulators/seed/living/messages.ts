/** The messages of the last weeks to the clinic, and its answers. */
import { createHash } from "node:crypto";
import { plusDays, todayIn } from "../../../functions/src/domain/calendar-date.ts";
import { timeOfDayMinutes } from "../../../functions/src/domain/slot.ts";
import type { MessageDocument } from "../../../functions/src/firestore/messages.ts";
import { timeOn } from "./clock.ts";
import type { LivingDemo } from "./demo.ts";
import type { LivingMessage } from "./living-schema.ts";
import { randomOf } from "./random.ts";

export interface MessageToStore {
  id: string;
  message: MessageDocument;
}

export function makeMessages(demo: LivingDemo, now: Date): MessageToStore[] {
  return demo.living.messages.flatMap((text) => {
    const made = makeMessage(demo, text, now);
    return made.message.createdAt <= now ? [made] : [];
  });
}

function makeMessage({ name, seed, clinic }: LivingDemo, text: LivingMessage, now: Date): MessageToStore {
  const { email, subject, message, daysAgo, at, read, answer } = text;
  const random = randomOf(name, email, subject);
  const written = plusDays(todayIn(clinic.settings.timeZone, now), -daysAgo);
  const answeredAt =
    answer && timeOn(clinic, plusDays(written, answer.daysLater), timeOfDayMinutes(answer.at), random);
  const isAnswered = answeredAt !== undefined && answeredAt <= now;
  return {
    id: hexOf(`${email}/${subject}`).slice(0, 20),
    message: {
      ...{ email, subject, message },
      state: isAnswered ? "done" : read ? "read" : "new",
      createdAt: timeOn(clinic, written, timeOfDayMinutes(at), random),
      replies: isAnswered
        ? [
            {
              id: uuidOf(`${email}/${subject}/answer`),
              text: answer?.text ?? "",
              by: seed.accounts.owner.uid,
              at: answeredAt,
            },
          ]
        : [],
    },
  };
}

function hexOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A UUID of version 4 whose digits come from the text. */
function uuidOf(text: string): string {
  return hexOf(text).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}
