type Props = { text: string; phone: string | undefined; phoneUrl: string | undefined };

/** A sentence in which the number to call, where it stands, can be tapped. */
export function PhoneLinked({ text, phone, phoneUrl }: Props) {
  const at = phone ? text.indexOf(phone) : -1;
  if (!phone || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <a className="figures" href={phoneUrl}>
        {phone}
      </a>
      {text.slice(at + phone.length)}
    </>
  );
}
