/** API calls about the family members that an account books for. */
import * as z from "zod/mini";
import { type Answer, request } from "../../emulators/testing/request.ts";
import type { SignedIn } from "../../emulators/testing/sign-up.ts";
import { editProfile, type Person, type ProfileInput } from "../src/contract/users.ts";

type People = NonNullable<ProfileInput["people"]>;

export function putFamily({ token }: SignedIn, people: People | undefined, origin?: string): Promise<Answer> {
  const body = { name: "Ada Patient", phone: "", ...(people && { people }) };
  return request("PUT", "/profile", { token, body, ...(origin && { origin }) });
}

/** Saves an account's family, and fails the test if the API refuses. */
export async function saveFamily(
  who: SignedIn,
  people: People | undefined,
  origin?: string,
): Promise<Person[]> {
  return z.parse(editProfile.answer, (await putFamily(who, people, origin)).body).people;
}

/** Adds family members with these names. Returns their ids in the same order. */
export async function newFamily(who: SignedIn, names: string[], origin?: string): Promise<string[]> {
  const people = await saveFamily(
    who,
    names.map((name) => ({ name })),
    origin,
  );
  return people.map(({ _id }) => _id);
}
