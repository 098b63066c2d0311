import type { Doctor, listDoctors } from "@clinic/contract/doctors.ts";
import { type Endpoint, requestUrl } from "@clinic/contract/endpoint.ts";
import type { PublicSettingsAnswer, showSettings } from "@clinic/contract/settings.ts";
import { defaultPublicSettingsAnswer } from "@clinic/domain/default-clinic.ts";
import type * as z from "zod/mini";
import { readLimitMs } from "../connection.ts";
import { earlyAnswer } from "../early-answers.ts";
import { fresh } from "../fresh.ts";
import { shapedLike } from "./shaped-like.ts";

const { openingHours } = defaultPublicSettingsAnswer;
const settingsShape: PublicSettingsAnswer = {
  ...defaultPublicSettingsAnswer,
  openingHours: { ...openingHours, sunday: openingHours.monday },
  closedDays: [{ date: "", reason: "" }],
};
const doctorsShape: Doctor[] = [{ _id: "", name: "", specialty: "", img: "", treatments: [""] }];

export const readSettings = () => read<typeof showSettings>("/settings", settingsShape);

export const readDoctors = () => read<typeof listDoctors>("/doctor", doctorsShape);

type PublicRead = Endpoint & { method: "GET"; who: "anyone"; query: z.ZodMiniType };

/** `call` for pages whose budget a schema library would eat: of the endpoint only its type is here, and its path and answer must fit that. */
export async function read<E extends PublicRead>(
  path: E["path"],
  shape: z.output<E["answer"]>,
  query?: Omit<z.input<E["query"]>, "fresh">,
): Promise<z.output<E["answer"]>> {
  const address = requestUrl({ path }, { query: { ...query, ...fresh() } });
  const early = await earlyAnswer(address, null);
  const signal = AbortSignal.timeout(readLimitMs);
  const response = early ?? (await fetch(address, { headers: { Accept: "application/json" }, signal }));
  const answer: unknown = await response.json();
  if (!response.ok || !shapedLike(shape, answer)) throw new Error(`No use can be made of ${path}`);
  return answer;
}
