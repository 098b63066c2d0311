import type { Fact, Foot, Letter, LetterButton, LetterPart, WhenPart } from "./letter.ts";

/** Renders a letter as plain text. Lines are not wrapped, because mail programs wrap them. */
export function letterText({ title, parts, foot }: Letter): string {
  return [title, ...parts.map(letterPartText), footText(foot)].join("\n\n").concat("\n");
}

function letterPartText(part: LetterPart): string {
  switch (part.part) {
    case "words":
      return part.lead ? `${part.lead}:\n${part.text}` : part.text;
    case "when":
      return whenText(part);
    case "amount":
      return [`${part.label}: ${part.amount}`, ...part.more].join("\n");
    case "facts":
      return factsText(part.facts);
    case "choices":
      return part.choices.map(buttonAsText).join("\n");
    case "quote":
      return part.text.replace(/^/gm, "> ");
  }
}

function whenText({ label, day, time, more }: WhenPart): string {
  return [`${label}: ${day}, ${time}`, ...more].join("\n");
}

function factsText(facts: Fact[]): string {
  return facts.map(({ name, value }) => (name === "" ? value : `${name}: ${value}`)).join("\n");
}

function buttonAsText({ text, url }: LetterButton): string {
  return `${text}:\n${url}`;
}

/** Renders the footer. `-- ` starts a signature, which mail programs leave out of replies (RFC 3676, section 4.3). */
function footText({ clinic, lines, why, muteUrl }: Foot): string {
  const mute = muteUrl === null ? [] : [`No more reminders by email:\n${muteUrl}`];
  return [`-- \n${clinic}\n${factsText(lines)}`, why, ...mute].join("\n\n");
}
