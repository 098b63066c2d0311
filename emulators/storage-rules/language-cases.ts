import { expressionCases } from "./expression-cases.ts";
import { valueCases } from "./value-cases.ts";

/** Conditions by what they are about, and Google's verdict on each. */
export type LanguageCases = Readonly<
  Record<string, { readonly allowed: readonly string[]; readonly denied: readonly string[] }>
>;

/**
 * The unit tests put these to our runtime, the suite's tests to Google's own engine, as it runs in the Firestore emulator:
 * so these tables cannot drift from the language.
 */
export const languageCases: LanguageCases = { ...expressionCases, ...valueCases };
