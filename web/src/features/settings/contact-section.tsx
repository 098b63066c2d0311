import type { Settings } from "@clinic/contract/settings.ts";
import { useFormContext } from "react-hook-form";
import { TextField } from "../../components/text-field.tsx";

export function ContactSection() {
  const { register, formState } = useFormContext<Settings>();
  const { name, address, phone, email } = formState.errors;
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
        <TextField label="City" error={address?.city?.message} {...register("address.city")} />
        <TextField label="State" error={address?.region?.message} {...register("address.region")} />
      </div>
      <div className="field-row">
        <TextField
          label="Postal code"
          error={address?.postalCode?.message}
          {...register("address.postalCode")}
        />
        <TextField
          label="Country code"
          maxLength={2}
          hint="Two letters, like US. It also decides how local phone numbers are read."
          error={address?.country?.message}
          {...register("address.country", { setValueAs: (typed: string) => typed.toUpperCase() })}
        />
      </div>
    </section>
  );
}
