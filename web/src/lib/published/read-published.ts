import { defaultSettings } from "@clinic/contract/default-clinic.ts";
import { defaultReviews } from "@clinic/contract/default-reviews.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import { paths } from "@clinic/contract/paths.ts";
import type { Review } from "@clinic/contract/reviews.ts";
import type { Settings } from "@clinic/contract/settings.ts";
import { shapedLike } from "./shaped-like.ts";

const { openingHours } = defaultSettings;
const settingsShape: Settings = {
  ...defaultSettings,
  openingHours: { ...openingHours, sunday: openingHours.monday },
  closedDays: [{ date: "", reason: "" }],
};
const doctorsShape: Doctor[] = [{ _id: "", name: "", specialty: "", img: "" }];

export const readSettings = (): Promise<Settings> => read(paths.settings, settingsShape);
/** A page of them, newest first; `after` is the id of the last one that is known. */
export const readReviews = (after?: string): Promise<Review[]> =>
  read(
    after === undefined ? paths.reviews : `${paths.reviews}?${new URLSearchParams({ after })}`,
    defaultReviews,
  );
export const readDoctors = (): Promise<Doctor[]> => read(paths.doctors, doctorsShape);

async function read<T>(path: string, shape: T): Promise<T> {
  const response = await fetch(path, { headers: { Accept: "application/json" } });
  const answer: unknown = await response.json();
  if (!response.ok || !shapedLike(shape, answer)) throw new Error(`No use can be made of ${path}`);
  return answer;
}
