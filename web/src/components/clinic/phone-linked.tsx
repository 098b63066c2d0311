import { phoneUrl } from "@clinic/domain/clinic-contact.ts";

/** A sentence in which the number to call, where it stands, can be tapped. */
export function PhoneLinked({ text, phone }: { text: string; phone: string | undefined }) {
  const at = phone ? text.indexOf(phone) : -1;
  if (!phone || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <a className="figures" href={phoneUrl(phone)}>
        {phone}
      </a>
      {text.slice(at + phone.length)}
    </>
  );
}
