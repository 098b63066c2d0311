import { makeAdmin, removeAdmin, setRole } from "@clinic/contract/users.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import * as z from "zod/mini";
import { call } from "../../shared/api.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { schemaAndRulesResolver, showServerErrors } from "../../shared/form-rules.ts";
import { notify } from "../../shared/notify.ts";
import { roleNames, roleSummaries } from "../../shared/role-names.ts";
import { useForm } from "../../shared/use-form.ts";
import { ChoiceTile, ChoiceTiles } from "../../ui/choices.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { FormAlert, SelectField, SubmitButton } from "../../ui/fields.tsx";
import { managedDoctorsQuery } from "../doctors/doctor-calls.ts";
import { AccountName } from "./account-name.tsx";
import { createUserRequest, type UserDialogProps, usersKey } from "./user-calls.ts";

/** Makes a user an admin, or takes the admin's role. */
export function ChangeAdminDialog(props: UserDialogProps) {
  const { staff, emailVerified } = props.user;
  return staff?.role !== "owner" && !emailVerified ? (
    <AddressNotVerifiedDialog {...props} />
  ) : (
    <ConfirmAdminDialog {...props} />
  );
}

/** Gives a user one of the roles besides the admin's, or none. */
export function ChangeRoleDialog(props: UserDialogProps) {
  const { staff, emailVerified } = props.user;
  return !staff && !emailVerified ? <AddressNotVerifiedDialog {...props} /> : <ChooseRoleDialog {...props} />;
}

function AddressNotVerifiedDialog({ user, onClose }: UserDialogProps) {
  return (
    <Dialog
      open
      size="question"
      title="This user can't get a role yet"
      onClose={onClose}
      footer={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          Close
        </button>
      }
    >
      <p>
        The email address of <AccountName user={user} /> has not been verified: anyone could have signed up
        with it.
      </p>
      <p className="mb-0">
        Ask the person to open Profile, press “Send me the link” and open the link that we email to them. Then
        come back here.
      </p>
    </Dialog>
  );
}

function ConfirmAdminDialog({ user, onClose }: UserDialogProps) {
  const { email } = user;
  const isPromotion = user.staff?.role !== "owner";
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: () => call(isPromotion ? makeAdmin : removeAdmin, createUserRequest(user)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: usersKey });
      notify.success(isPromotion ? `${email} is an admin now` : `${email} is no longer an admin`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={isPromotion ? "Make this user an admin?" : "Take the admin role away?"}
      confirmText={isPromotion ? "Make Admin" : "Remove Admin"}
      busyText="Saving…"
      busy={change.isPending}
      error={change.error ? describeError(change.error) : undefined}
      danger={!isPromotion}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      {isPromotion ? (
        <p>
          <AccountName user={user} /> will see all patients and appointments, and can change everything on
          this dashboard, other admins included. The other admins get an email about it.
        </p>
      ) : (
        <p>
          <AccountName user={user} /> will see only their own appointments from now on. You can make them an
          admin again.
        </p>
      )}
    </ConfirmDialog>
  );
}

const chosenRoles = ["patient", "desk", "dentist", "books"] as const;

const roleFormSchema = z.object({
  role: z.enum(chosenRoles, "Choose a role"),
  doctorId: z.string(),
});
type RoleForm = z.infer<typeof roleFormSchema>;

function ChooseRoleDialog({ user, onClose }: UserDialogProps) {
  const { email, staff } = user;
  const formId = useId();
  const queryClient = useQueryClient();
  const doctors = useQuery(managedDoctorsQuery);
  const form = useForm<RoleForm>({
    resolver: schemaAndRulesResolver(roleFormSchema, ({ role, doctorId }) =>
      role === "dentist" && doctorId === "" ? { doctorId: "Choose the doctor's entry" } : {},
    ),
    defaultValues: {
      role: chosenRoles.find((role) => role === staff?.role) ?? "patient",
      doctorId: staff?.doctorId ?? "",
    },
  });
  const { register, watch, formState } = form;
  const { errors } = formState;
  const change = useMutation({
    mutationFn: ({ role, doctorId }: RoleForm) =>
      call(setRole, {
        ...createUserRequest(user),
        body: { role, doctorId: role === "dentist" ? doctorId : null },
      }),
    onSuccess: async (_, { role }) => {
      await queryClient.invalidateQueries({ queryKey: usersKey });
      notify.success(
        role === "patient"
          ? `${email} has no role at the clinic anymore`
          : `${email} has the role “${roleNames[role]}” now`,
      );
      onClose();
    },
    onError: (error) => showServerErrors(error, form),
  });
  return (
    <Dialog
      open
      title="Choose a role"
      onClose={onClose}
      locked={change.isPending}
      footer={
        <SubmitButton form={formId} busy={change.isPending} busyText="Saving…">
          Save
        </SubmitButton>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit((chosen) => change.mutate(chosen))}>
        {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
        <p>
          What may <AccountName user={user} /> see and do? The admins get an email about a new role.
        </p>
        <ChoiceTiles legend="Role" error={errors.role?.message}>
          <ChoiceTile
            title="None"
            note="Their own appointments, like every patient."
            value="patient"
            {...register("role")}
          />
          {chosenRoles
            .filter((role) => role !== "patient")
            .map((role) => (
              <ChoiceTile
                key={role}
                title={roleNames[role]}
                note={roleSummaries[role]}
                value={role}
                {...register("role")}
              />
            ))}
        </ChoiceTiles>
        {watch("role") === "dentist" && (
          <SelectField
            label="Entry under Manage Doctor"
            hint="They see the appointments of this doctor."
            error={errors.doctorId?.message}
            {...register("doctorId")}
          >
            <option value="">Choose a doctor</option>
            {doctors.data?.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {watch("role") === "dentist" && doctors.isError && (
          <p className="form-text" role="alert">
            The doctors could not be loaded.{" "}
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              onClick={() => void doctors.refetch()}
            >
              Try again
            </button>
          </p>
        )}
      </form>
    </Dialog>
  );
}
