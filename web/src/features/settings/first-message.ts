/** The first sentence in the errors that react-hook-form nests by a value's shape: an array's own, or one of its items'. */
export function firstMessage(errors: unknown): string | undefined {
  if (typeof errors !== "object" || errors === null) return undefined;
  if ("message" in errors && typeof errors.message === "string") return errors.message;
  for (const [key, nested] of Object.entries(errors)) {
    const found = key === "ref" ? undefined : firstMessage(nested);
    if (found) return found;
  }
  return undefined;
}
