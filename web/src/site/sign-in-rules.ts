/** The zod schemas of the sign-in forms. They load when a form gets the focus, because zod is too large for a page's first load. */

import { emailSchema, newPasswordSchema, personNameSchema } from "@clinic/contract/fields.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import * as z from "zod/mini";

const loginSchema = z.object({ email: emailSchema, password: newPasswordSchema });
const signupSchema = z.object({ name: personNameSchema, email: emailSchema, password: newPasswordSchema });
const passwordResetSchema = z.object({ email: emailSchema });
const newPasswordFormSchema = z.object({ password: newPasswordSchema });

export type Login = z.infer<typeof loginSchema>;
export type Signup = z.infer<typeof signupSchema>;
export type PasswordReset = z.infer<typeof passwordResetSchema>;
export type NewPassword = z.infer<typeof newPasswordFormSchema>;

export const loginResolver = standardSchemaResolver<Login, unknown, Login>(loginSchema);
export const signupResolver = standardSchemaResolver<Signup, unknown, Signup>(signupSchema);
export const passwordResetResolver = standardSchemaResolver<PasswordReset, unknown, PasswordReset>(
  passwordResetSchema,
);
export const newPasswordResolver = standardSchemaResolver<NewPassword, unknown, NewPassword>(
  newPasswordFormSchema,
);
