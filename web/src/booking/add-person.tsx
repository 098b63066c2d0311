import { personNameSchema } from "@clinic/contract/fields.ts";
import { editProfile, type FamilyMember, maxPeople, type Profile } from "@clinic/contract/profile.ts";
import { useMutation } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { call } from "../shared/api.ts";
import { describeError } from "../shared/error-sentences.ts";
import { profileQuery } from "../shared/queries.ts";
import { queryClient } from "../shared/query-client.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { SubmitButton, TextField } from "../ui/fields.tsx";

type Props = { user: SessionUser; profile: Profile; onAdded: (person: FamilyMember) => void };

/** Adds somebody for whom the account books, without leaving the booking. An account without a name can't do it yet. */
export function AddPerson({ user, profile, onAdded }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const adding = useMutation({
    mutationFn: (added: string) => addToProfile(user, added),
    onSuccess: (person) => {
      setIsOpen(false);
      setName("");
      onAdded(person);
    },
    onError: (failure) => {
      setError(describeError(failure));
      field.current?.focus();
    },
  });
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  if (profile.people.length >= maxPeople || (user.name || profile.name) === "") return null;
  if (!isOpen) {
    return (
      <div>
        <button type="button" className="btn btn-link p-0 mb-2" onClick={() => setIsOpen(true)}>
          <UserPlus size={18} aria-hidden="true" />
          Book for a child or somebody else
        </button>
      </div>
    );
  }
  const add = () => {
    const typed = z.safeParse(personNameSchema, name);
    setError(typed.error?.issues[0]?.message);
    if (typed.success) adding.mutate(typed.data);
    else field.current?.focus();
  };
  return (
    <div className="field-line d-flex flex-wrap gap-2 align-items-start">
      <TextField
        ref={field}
        label="Name of the patient"
        placeholder="First and last name"
        autoComplete="off"
        error={error}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter would submit the booking.
          event.preventDefault();
          add();
        }}
      />
      <SubmitButton
        type="button"
        className="btn-outline-primary"
        busy={adding.isPending}
        busyText="Adding…"
        onClick={add}
      >
        Add
      </SubmitButton>
    </div>
  );
}

/** Reads the profile first, because the family may have changed in another tab. */
async function addToProfile({ uid, name }: SessionUser, added: string): Promise<FamilyMember> {
  const query = profileQuery(uid);
  const known = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  const people = [...known.people, { name: added }];
  const saved = await call(editProfile, { body: { name: name || known.name, phone: known.phone, people } });
  queryClient.setQueryData(query.queryKey, saved);
  const person = saved.people.findLast(({ _id }) => known.people.every((other) => other._id !== _id));
  if (!person) throw new Error("The profile was saved without the added person");
  return person;
}
