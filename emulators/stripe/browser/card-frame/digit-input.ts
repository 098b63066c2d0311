interface DigitInput {
  readonly input: HTMLInputElement;
  /** Returns the digits in the typed text. */
  readonly read: (text: string) => string;
  readonly format: (digits: string) => string;
  readonly onChange: () => void;
}

/** Formats an input during typing, and keeps the caret at the person's position. */
export function formatWhileTyping({ input, read, format, onChange }: DigitInput): void {
  let before = "";
  input.addEventListener("input", (event) => {
    let digits = read(input.value);
    const isDeleting = event instanceof InputEvent && event.inputType === "deleteContentBackward";
    let caret = countDigits(input.value.slice(0, input.selectionStart ?? input.value.length));
    if (isDeleting && digits === before && caret > 0) {
      // If only the separator was deleted, the digit before it is deleted too. Otherwise the caret would never get
      // past the separator.
      caret -= 1;
      digits = digits.slice(0, caret) + digits.slice(caret + 1);
    }
    const atEnd = caret >= countDigits(input.value);
    input.value = format(digits);
    before = digits;
    const position = atEnd ? input.value.length : positionAfter(input.value, caret);
    if (document.activeElement === input) input.setSelectionRange(position, position);
    onChange();
  });
}

const countDigits = (text: string): number => text.replaceAll(/\D/g, "").length;

function positionAfter(text: string, digits: number): number {
  let position = 0;
  for (let seen = 0; seen < digits && position < text.length; position += 1) {
    if (/\d/.test(text.charAt(position))) seen += 1;
  }
  return position;
}
