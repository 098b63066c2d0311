/** What the forms ask for. A chunk of its own, which loads when somebody turns to a form. */

import { emailSchema, newPasswordSchema, personNameSchema } from "@clinic/contract/fields.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import * as z from "zod/mini";

const loginSchema = z.object({ email: emailSchema, password: newPasswordSchema });
const signupSchema = z.object({ name: personNameSchema, email: emailSchema, password: newPasswordSchema });
const resetSchema = z.object({ email: emailSchema });

export type Login = z.infer<typeof loginSchema>;
export type Signup = z.infer<typeof signupSchema>;
const newPasswordOnlySchema = z.object({ password: newPasswordSchema });

export type NewPassword = z.infer<typeof newPasswordOnlySchema>;
export type Reset = z.infer<typeof resetSchema>;

export const loginRules = standardSchemaResolver<Login, unknown, Login>(loginSchema);
export const signupRules = standardSchemaResolver<Signup, unknown, Signup>(signupSchema);
export const resetRules = standardSchemaResolver<Reset, unknown, Reset>(resetSchema);
export const newPasswordRules = standardSchemaResolver<NewPassword, unknown, NewPassword>(
  newPasswordOnlySchema,
);
