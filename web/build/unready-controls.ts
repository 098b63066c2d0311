/**
 * A form that stands in a page before its code has come looks as it will, but what is typed into it would be lost when the
 * code draws it again: until then nobody can. The header's menu needs no code, nor does any link.
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
