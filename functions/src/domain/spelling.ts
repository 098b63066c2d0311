/** English words whose spelling differs between American and British English. All other words are spelled the same in the texts. */

interface Spelling {
  canceled: string;
  Canceled: string;
  canceling: string;
  Canceling: string;
  color: string;
}

const american: Spelling = {
  canceled: "canceled",
  Canceled: "Canceled",
  canceling: "canceling",
  Canceling: "Canceling",
  color: "color",
};
const british: Spelling = {
  canceled: "cancelled",
  Canceled: "Cancelled",
  canceling: "cancelling",
  Canceling: "Cancelling",
  color: "colour",
};

/** English in these countries is spelled as in the United States. */
const americanRegions = new Set(
  "AS BR CL CN CO CR DO EC GU IL JP KR LR MH MP MX PE PH PR PW SA SV TH TW UM US VI VN".split(" "),
);

/** The English of the texts for a clinic with these formats: `en-GB` or `en-US`. */
export function textLocaleOf(region: { locale: string }): "en-GB" | "en-US" {
  return spellingOf(region) === british ? "en-GB" : "en-US";
}

/** The spelling of the texts for a clinic with these formats (BCP 47): British for `en-GB`, `en-AU` or `en-DE`. */
export function spellingOf({ locale }: { locale: string }): Spelling {
  const [language = "", region] = locale.split("-");
  const isBritish = language === "en" && region !== undefined && !americanRegions.has(region.toUpperCase());
  return isBritish ? british : american;
}
