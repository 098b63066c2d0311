/** A text whose numbers with hyphens stay on one line, such as `542-0081`, which browsers would break at the hyphen. */
export function Unbroken({ text }: { text: string }) {
  return text.split(/(\w*\d-\d[\w-]*)/).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whole">
        {part}
      </span>
    ),
  );
}
