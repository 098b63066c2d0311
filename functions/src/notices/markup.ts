/** HTML in which each inserted value is escaped, except other `Markup`. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | Markup | Markup[];

export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(safe)));
}

function safe(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(({ text }) => text).join("");
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
