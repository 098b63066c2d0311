type Props = {
  /** The path of the text, like `site.home.lead`, which app/show-words.ts reads. */
  words: string;
  text: string;
  className?: string;
};

/** A text that the clinic may leave empty. Then it is hidden, so that show-words.ts finds a place for words that came after the build. */
export function OptionalWords({ words, text, className }: Props) {
  return (
    <p className={className} data-words={words} hidden={text === ""}>
      {text}
    </p>
  );
}
