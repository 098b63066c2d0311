import {
  listUsers,
  makeAdmin,
  removeAdmin,
  removeSecondFactor,
  removeUser,
  searchUsers,
  setRole,
  type User,
} from "@clinic/contract/users.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import * as z from "zod/mini";
import { call, callForPage } from "../../shared/api.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { schemaAndRulesResolver, showServerErrors } from "../../shared/form-rules.ts";
import { notify } from "../../shared/notify.ts";
import { publishChange } from "../../shared/published.ts";
import { pageRequestAfter } from "../../shared/query-client.ts";
import { roleNames, roleSummaries } from "../../shared/role-names.ts";
import { spelled } from "../../shared/spelling.ts";
import { useForm } from "../../shared/use-form.ts";
import { ChoiceTile, ChoiceTiles } from "../../ui/choices.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { FormAlert, SelectField, SubmitButton } from "../../ui/fields.tsx";
import { managedDoctorsQuery } from "../doctors/doctor-calls.ts";

type UserDialogProps = { user: User; onClose: () => void };

/** Makes a user an admin, or takes the admin's role. */
export function ChangeAdminDialog(props: UserDialogProps) {
  const { staff, emailVerified } = props.user;
  return staff?.role !== "owner" && !emailVerified ? (
    <AddressNotVerifiedDialog {...props} />
  ) : (
    <ConfirmAdminDialog {...props} />
  );
}

type RoleDialogProps = UserDialogProps & { onRemoveSecondFactor: () => void };

/** Gives a user one of the roles besides the admin's, or none. */
export function ChangeRoleDialog(props: RoleDialogProps) {
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
        <strong>{user.email}</strong> has not been verified: anyone could have signed up with this address.
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
          <strong>{email}</strong> will see all patients and appointments, and can change everything on this
          dashboard, other admins included. The other admins get an email about it.
        </p>
      ) : (
        <p>
          <strong>{email}</strong> will see only their own appointments from now on. You can make them an
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

function ChooseRoleDialog({ user, onClose, onRemoveSecondFactor }: RoleDialogProps) {
  const { email, staff } = user;
  const formId = useId();
  const queryClient = useQueryClient();
  const doctors = useQuery(managedDoctorsQuery);
  const form = useForm<RoleForm>({
    resolver: schemaAndRulesResolver(roleFormSchema, ({ role, doctorId }) =>
      role === "dentist" && doctorId === "" ? { doctorId: "Choose the dentist's entry" } : {},
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
        <>
          {/* Only staff add second factors. */}
          {staff && (
            <button
              type="button"
              className="btn btn-outline-secondary me-auto"
              disabled={change.isPending}
              onClick={onRemoveSecondFactor}
            >
              Remove second factor
            </button>
          )}
          <SubmitButton form={formId} busy={change.isPending} busyText="Saving…">
            Save
          </SubmitButton>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit((chosen) => change.mutate(chosen))}>
        {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
        <p>
          What may <strong>{email}</strong> see and do? The admins get an email about a new role.
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
            label="Entry under Manage Doctors"
            hint="They see the appointments of this dentist."
            error={errors.doctorId?.message}
            {...register("doctorId")}
          >
            <option value="">Choose a dentist</option>
            {doctors.data?.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {watch("role") === "dentist" && doctors.isError && (
          <p className="form-text" role="alert">
            The dentists could not be loaded.{" "}
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

/** For somebody who has lost their phone and can't sign in anymore. */
export function RemoveSecondFactorDialog({ user, onClose }: UserDialogProps) {
  const removal = useMutation({
    mutationFn: () => call(removeSecondFactor, createUserRequest(user)),
    onSuccess: () => {
      notify.success(`${user.email} can log in without a second factor now`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Remove this person's second factor?"
      confirmText="Remove second factor"
      busyText="Removing…"
      busy={removal.isPending}
      error={removal.error ? describeError(removal.error) : undefined}
      danger
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>
        For somebody who has lost their phone. <strong>{user.email}</strong> is signed out everywhere and can
        log in with the password alone, to add a new phone.
      </p>
      <p>
        Please check first who asks for this: speak with the person face to face, or call them on a number
        that you already have. A thief who knows the password would ask for the same.
      </p>
    </ConfirmDialog>
  );
}

export function RemoveUserDialog({ user, onClose }: UserDialogProps) {
  const queryClient = useQueryClient();
  const removal = useMutation({
    // `publishChange` loads the public reviews again, because the user's reviews are removed too.
    mutationFn: () => publishChange(call(removeUser, createUserRequest(user))),
    onSuccess: async ({ finished }) => {
      await queryClient.invalidateQueries({ queryKey: usersKey });
      notify.success(
        finished
          ? `${user.email} has been removed`
          : `${user.email} can no longer log in. The rest of the removal follows within the hour.`,
      );
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Remove this user?"
      confirmText="Remove User"
      busyText="Removing…"
      busy={removal.isPending}
      error={removal.error ? describeError(removal.error) : undefined}
      danger
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>
        This removes <strong>{user.email}</strong> for good:
      </p>
      <ul>
        <li>They are signed out and can't log in anymore.</li>
        <li>Their upcoming appointments are {spelled("canceled")} and the times become free.</li>
        <li>One email tells them what is {spelled("canceled")}.</li>
        <li>What they paid for those by card is refunded in full.</li>
        <li>Their profile and their reviews are deleted.</li>
        <li>Past appointments stay in the clinic's records, without the person's name and contact.</li>
      </ul>
      <p>This can't be undone.</p>
    </ConfirmDialog>
  );
}

/** The prefix of the keys of all users' queries, to refetch them together. */
const usersKey = ["users"];

/** Sends the search text in the request's body, because it may be an email address and URLs are logged. */
export function usersQuery(search: string, after: string) {
  return queryOptions({
    queryKey: [...usersKey, search, after],
    queryFn: ({ signal }) =>
      search === ""
        ? callForPage(listUsers, { query: pageRequestAfter(after) }, { signal })
        : callForPage(searchUsers, { body: { q: search, ...pageRequestAfter(after) } }, { signal }),
  });
}

/** Adds the uid to the email address, because the address may belong to another account by now. */
function createUserRequest({ email, _id }: User) {
  return { params: { email }, query: { uid: _id } };
}
