import type { Settings } from "@clinic/contract/settings.ts";
import { addressLabels } from "@clinic/domain/address-labels.ts";
import { countryCodes, regionalPreset } from "@clinic/domain/regional.ts";
import type { ChangeEvent } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { SelectField, TextField } from "../../ui/fields.tsx";

/** The clinic's name, address and contact data. */
export function ContactSection() {
  const { register, formState, control, setValue } = useFormContext<Settings>();
  const { name, address, phone, email, registration } = formState.errors;
  const labels = addressLabels(useWatch({ control, name: "address.country" }));
  /** A new country brings its currency, formats and week start. They can still be changed before saving. */
  const applyPreset = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const preset = regionalPreset(target.value);
    if (!preset) return;
    const change = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue("currency", preset.currency, change);
    setValue("locale", preset.locale, change);
    setValue("weekStart", preset.weekStart, change);
  };
  return (
    <section className="panel" aria-labelledby="settings-contact">
      <h2 id="settings-contact">Clinic and contact</h2>
      <TextField label="Clinic name" error={name?.message} {...register("name")} />
      <div className="field-row">
        <TextField label="Phone" type="tel" error={phone?.message} {...register("phone")} />
        <TextField label="Email" type="email" error={email?.message} {...register("email")} />
      </div>
      <TextField label="Street" error={address?.street?.message} {...register("address.street")} />
      <div className="field-row">
        <TextField label={labels.city} error={address?.city?.message} {...register("address.city")} />
        {labels.region && (
          <TextField label={labels.region} error={address?.region?.message} {...register("address.region")} />
        )}
      </div>
      <div className="field-row">
        {labels.postalCode && (
          <TextField
            label={labels.postalCode}
            error={address?.postalCode?.message}
            {...register("address.postalCode")}
          />
        )}
        <SelectField
          label="Country"
          hint="It also decides how local phone numbers are read. A new country changes the region below."
          error={address?.country?.message}
          {...register("address.country", { onChange: applyPreset })}
        >
          {countryChoices(formState.defaultValues?.address?.country).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Tax or registration number"
        hint="Receipts show it as you write it here. Leave it empty to show none."
        error={registration?.message}
        {...register("registration")}
      />
    </section>
  );
}

/** Lists the countries by name, and the clinic's own, which only a newer release may know. */
function countryChoices(current: string | undefined): { code: string; name: string }[] {
  const names = new Intl.DisplayNames("en", { type: "region" });
  const codes = new Set([...countryCodes, ...(current ? [current] : [])]);
  return [...codes]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

/** Removes parts of the address that the new country doesn't have, because their fields are hidden. */
export function withoutHiddenAddress(settings: Settings, before: Settings): Settings {
  const { country, region, postalCode } = settings.address;
  if (country === before.address.country) return settings;
  const labels = addressLabels(country);
  const address = {
    ...settings.address,
    region: labels.region === null ? "" : region,
    postalCode: labels.postalCode === null ? "" : postalCode,
  };
  return { ...settings, address };
}
