import type { Settings } from "@clinic/contract/settings.ts";
import { currencyCodes } from "@clinic/domain/currency.ts";
import { formatMoney } from "@clinic/domain/format-money.ts";
import { isKnownLocale, presetCountries } from "@clinic/domain/regional.ts";
import { useFormContext, useWatch } from "react-hook-form";
import { SelectField } from "../../ui/fields.tsx";

/** The clinic's currency, formats and week start. A new country above fills them in. */
export function RegionSection() {
  const { register, formState, control } = useFormContext<Settings>();
  const { errors, defaultValues } = formState;
  const [locale, currency, country] = useWatch({ control, name: ["locale", "currency", "address.country"] });
  const isNewCurrency = currency !== defaultValues?.currency;
  return (
    <section className="panel" aria-labelledby="settings-region">
      <h2 id="settings-region">Region</h2>
      <div className="field-row">
        <SelectField
          label="Currency"
          hint={
            isNewCurrency
              ? `${currencyHint} Prices keep their numbers, so please check each treatment's price after saving. Reports count money in the new currency only.`
              : `All prices are in this currency. ${currencyHint}`
          }
          error={errors.currency?.message}
          {...register("currency")}
        >
          {currencyChoices(defaultValues?.currency).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Week starts on"
          error={errors.weekStart?.message}
          {...register("weekStart", { valueAsNumber: true })}
        >
          <option value={0}>Sunday</option>
          <option value={1}>Monday</option>
          <option value={6}>Saturday</option>
        </SelectField>
      </div>
      <SelectField
        label="Formats"
        hint={`Days, times and money look like this: ${formatExample(locale, currency)}`}
        error={errors.locale?.message}
        {...register("locale")}
        // Another country moves options into another group, and a browser then forgets which one was selected.
        value={locale}
      >
        {localeChoices(locale, country).map(({ group, choices }) => (
          <optgroup key={group} label={group}>
            {choices.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </section>
  );
}

const currencyHint =
  "Choose it before the first booking: it can't be changed while there are upcoming appointments or money is owed.";

/** Lists the currencies by name, and the clinic's own, which only a newer release may know. */
function currencyChoices(current: string | undefined): Choice[] {
  const names = new Intl.DisplayNames("en", { type: "currency", fallback: "code" });
  const codes = new Set([...currencyCodes, ...(current ? [current] : [])]);
  return [...codes]
    .map((code) => ({ code, name: `${names.of(code)} (${code})` }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

type Choice = { code: string; name: string };

/** Lists the formats of the clinic's country first, then English ones by country, common languages of patients, and the clinic's own. */
function localeChoices(current: string, country: string): { group: string; choices: Choice[] }[] {
  const regions = new Intl.DisplayNames("en", { type: "region" });
  const languages = new Intl.DisplayNames("en", { type: "language" });
  const nameOf = ({ language, region, baseName }: Intl.Locale) =>
    language === "en" && region ? `English, ${regions.of(region)}` : (languages.of(baseName) ?? baseName);
  const codes = [...[country, ...presetCountries].map((of) => `en-${of}`), ...otherLocales, current];
  const choices = [...new Set(codes)]
    .filter(isKnownLocale)
    .map((code) => ({ code, name: nameOf(new Intl.Locale(code)) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  const isOwn = ({ code }: Choice) => new Intl.Locale(code).region === country;
  return [
    { group: "In this country", choices: choices.filter(isOwn) },
    { group: "Other", choices: choices.filter((choice) => !isOwn(choice)) },
  ];
}

const otherLocales = (
  "cs-CZ da-DK de-AT de-CH de-DE el-GR es-ES es-MX fi-FI fr-BE fr-CA fr-CH fr-FR hu-HU id-ID it-CH it-IT ja-JP ko-KR nb-NO " +
  "nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO sv-SE th-TH tr-TR vi-VN zh-HK zh-TW"
).split(" ");

function formatExample(locale: string, currency: string): string {
  if (!isKnownLocale(locale)) return "";
  const instant = new Date("2027-01-05T14:30:00Z");
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone: "UTC" });
  return `${day.format(instant)}, ${formatMoney(1234, { currency, locale })}`;
}
