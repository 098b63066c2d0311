type Props = {
  /** The path of the text, like `site.home.lead`, which app/show-words.ts reads. */
  path: string;
  text: string;
  className?: string;
};

/** An empty text is hidden and not left out, so that show-words.ts can fill it if the clinic wrote it after the build. */
export function OptionalWords({ path, text, className }: Props) {
  return (
    <p className={className} data-words={path} hidden={text === ""}>
      {text}
    </p>
  );
}
