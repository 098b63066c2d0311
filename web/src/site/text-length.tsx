import type { FieldText } from "../ui/fields.tsx";

type Words = Pick<FieldText, "hint" | "error">;

/**
 * Adds a counter to a field's hint when less than a fifth is left, and an error when the text is too long. The field cuts nothing
 * off, so that a pasted text is never lost in silence.
 */
export function describeLength(text: unknown, longest: number, { hint, error }: Words): Words {
  const length = typeof text === "string" ? text.trim().length : 0;
  if (length <= longest * 0.8) return { hint, error };
  const over = length - longest;
  return {
    hint: (
      <>
        {hint} <span className="whole figures">{`${length} of ${longest}`}</span>
      </>
    ),
    error: error ?? (over > 0 ? `Too long by ${over} ${over === 1 ? "character" : "characters"}` : undefined),
  };
}
