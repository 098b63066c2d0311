/** A text of the clinic's own: an empty line begins a paragraph, and a line that begins with `# ` is a heading. */
export function Paragraphs({ text }: { text: string }) {
  // Paragraphs hold no state, so their positions can be keys.
  return splitParagraphs(text).map(({ heading, lines }, at) =>
    heading ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <h2 key={at} className="h3 mt-4">
        {lines}
      </h2>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <p key={at}>{lines}</p>
    ),
  );
}

type Paragraph = { heading: boolean; lines: string };

export function splitParagraphs(text: string): Paragraph[] {
  return text
    .replaceAll(/^(# .*)$/gm, "\n$1\n")
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => ({ heading: part.startsWith("# "), lines: part.replace(/^# /, "") }));
}
