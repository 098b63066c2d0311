/**
 * What is typed into a form that stands in a page before its code has come would be lost when the code draws it again: until
 * then nobody can. `inert` is what keeps them from it, and shows nothing; `readonly` gives a field the look of one that takes
 * nothing (styles/_field-surface.scss). The header's menu opens without code, and links lead on;
 * what in it needs code, SignOut, is `inert` by itself (app/site-nav.tsx).
 */
export function unreadyControls(html: string): string {
  const main = html.indexOf("<main");
  return (
    html.slice(0, main) +
    html
      .slice(main)
      .replaceAll(/<(select|button)\b/g, "<$1 inert")
      .replaceAll(/<(input|textarea)\b/g, "<$1 inert readonly")
  );
}
