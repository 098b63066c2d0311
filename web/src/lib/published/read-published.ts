import { doctorsSchema } from "@clinic/contract/doctors.ts";
import { paths } from "@clinic/contract/paths.ts";
import { reviewsSchema } from "@clinic/contract/reviews.ts";
import { settingsSchema } from "@clinic/contract/settings.ts";
import { call } from "../api.ts";

export const readSettings = () => call(settingsSchema, paths.settings);
export const readDoctors = () => call(doctorsSchema, paths.doctors);
export const readReviews = () => call(reviewsSchema, paths.reviews);
