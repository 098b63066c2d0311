import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { SetupError } from "../../emulators/suite/ports-and-paths.ts";
import { treatmentIdSchema } from "../src/contract/fields.ts";
import { settingsSchema } from "../src/contract/settings.ts";
import { type Treatment, treatmentDrawings, treatmentInputSchema } from "../src/contract/treatments.ts";
import { defaultSettings } from "../src/domain/default-clinic.ts";
import type { MoneyFormat } from "../src/domain/format-money.ts";
import { isCountry } from "../src/domain/phone-number.ts";
import { regionalPreset } from "../src/domain/regional.ts";
import { settingsFaults } from "../src/domain/settings-rules.ts";
import { treatmentFaults } from "../src/domain/treatment-rules.ts";
import type { NewClinic } from "./write-clinic.ts";

/** The options of `npm run setup` that describe the clinic. A clinic without one of `required` can't be saved. */
export const clinicOptions = {
  /** A JSON file with `settings` and `treatments`, in the format of emulators/seed/clinics/leeds/clinic.json. */
  from: { type: "string" },
  name: { type: "string" },
  street: { type: "string" },
  city: { type: "string" },
  region: { type: "string" },
  "postal-code": { type: "string" },
  country: { type: "string" },
  phone: { type: "string" },
  email: { type: "string" },
  "time-zone": { type: "string" },
  /** The country decides currency and locale unless they are given. */
  currency: { type: "string" },
  locale: { type: "string" },
} as const;
const required = ["name", "street", "city", "country", "phone", "email", "time-zone"] as const;

type ToldClinic = { [Name in keyof typeof clinicOptions]?: string | undefined };

const clinicFileSchema = z.object({
  settings: z._default(z.looseObject({ address: z._default(z.looseObject({}), {}) }), { address: {} }),
  treatments: z._default(
    z.array(
      z.extend(treatmentInputSchema, {
        _id: treatmentIdSchema,
        picture: z.optional(z.enum(treatmentDrawings, "There is no drawing of this name")),
      }),
    ),
    [],
  ),
});

/**
 * Returns the clinic that the options describe. They override the file of `from`. What neither says is as in any new clinic.
 * Throws `SetupError` with a line for everything that is missing or wrong.
 */
export function readNewClinic(told: ToldClinic): NewClinic {
  const file = readClinicFile(told.from);
  const { address, ...settings } = file.settings;
  const known: Record<string, unknown> = {
    ...{ ...settings, ...address },
    ...("postalCode" in address && { "postal-code": address.postalCode }),
    ...("timeZone" in settings && { "time-zone": settings.timeZone }),
    ...withoutUndefined(told),
  };
  const country = String(known.country).toUpperCase();
  const preset = regionalPreset(country);
  const missing: string[] = required.filter((option) => known[option] === undefined);
  if (preset === null && isCountry(country) && known.currency === undefined) missing.push("currency");
  if (missing.length > 0) throw new SetupError(describeMissing(missing));
  const parsed = z.safeParse(settingsSchema, {
    ...{ ...defaultSettings, locale: `en-${country}`, weekStart: 1, ...preset, ...settings },
    ...withoutUndefined({ currency: told.currency, locale: told.locale }),
    ...{ name: known.name, phone: known.phone, email: known.email, timeZone: known["time-zone"] },
    address: {
      ...{ street: known.street, city: known.city, country },
      ...{ region: known.region ?? "", postalCode: known["postal-code"] ?? "" },
    },
  });
  const region = parsed.success ? parsed.data : defaultSettings;
  const faults = parsed.success
    ? { ...settingsFaults(parsed.data), ...countryFault(parsed.data.address.country) }
    : faultsOf(parsed.error);
  Object.assign(faults, ...file.treatments.map((treatment) => namedTreatmentFaults(treatment, region)));
  Object.assign(faults, sameIdFaults(file.treatments));
  if (!parsed.success || Object.keys(faults).length > 0) throw new SetupError(describeFaults(faults));
  return { settings: parsed.data, treatments: file.treatments };
}

function readClinicFile(path: string | undefined): z.infer<typeof clinicFileSchema> {
  const parsed = z.safeParse(clinicFileSchema, path === undefined ? {} : readJson(path));
  if (!parsed.success) throw new SetupError(describeFaults(faultsOf(parsed.error)));
  return parsed.data;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new SetupError(`${path} can't be read: ${String(cause)}`);
  }
}

function faultsOf({ issues }: Pick<z.core.$ZodError, "issues">): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

function withoutUndefined(options: ToldClinic): Record<string, string> {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function describeMissing(missing: readonly string[]): string {
  const options = missing.map((option) => `--${option} …`).join(" ");
  return `Describe the clinic with these options too, or in a file with --from: ${options} (docs/deploy.md, 6)`;
}

function countryFault(country: string) {
  return isCountry(country) ? {} : { "address.country": "There is no country with this code" };
}

function namedTreatmentFaults(treatment: Treatment, region: MoneyFormat) {
  return Object.fromEntries(
    Object.entries(treatmentFaults(treatment, region)).map(([field, fault]) => [
      `${treatment._id}.${field}`,
      fault,
    ]),
  );
}

function sameIdFaults(treatments: readonly Treatment[]) {
  const ids = treatments.map(({ _id }) => _id);
  const repeated = ids.filter((id, i) => ids.indexOf(id) < i);
  return Object.fromEntries(repeated.map((id) => [`${id}._id`, "Another treatment already has this id"]));
}

function describeFaults(faults: Readonly<Record<string, string>>): string {
  const lines = Object.entries(faults).map(([field, fault]) => `  ${field}: ${fault}`);
  return ["The clinic can't be saved like this:", ...lines].join("\n");
}
