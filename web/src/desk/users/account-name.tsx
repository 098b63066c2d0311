import type { UserDialogProps } from "./user-calls.ts";

/** The person that a dialog is about. The email address is the account's, because names can be alike. */
export function AccountName({ user: { name, email } }: Pick<UserDialogProps, "user">) {
  return name ? (
    <>
      <strong>{name}</strong> ({email})
    </>
  ) : (
    <strong>{email}</strong>
  );
}
