import type { ComponentProps } from "react";
import { type FieldText, TextField } from "./fields.tsx";

export const codePattern = { value: /^\s*(\d\s*){6}$/, message: "A code has six digits" };

/** The six digits of a second factor. People may type them in groups. */
export function CodeField(props: FieldText & ComponentProps<"input">) {
  return <TextField inputMode="numeric" autoComplete="one-time-code" maxLength={12} {...props} />;
}

export function readCode(typed: string): string {
  return typed.replace(/\s/g, "");
}
