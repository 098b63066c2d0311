/** Whom an account books for, as its holder keeps them. */
import * as z from "zod/mini";
import { type Answer, request } from "../../emulators/testing/request.ts";
import type { SignedIn } from "../../emulators/testing/sign-up.ts";
import { editProfile, type Person, type ProfileInput } from "../src/contract/users.ts";

type People = NonNullable<ProfileInput["people"]>;

export function putFamily({ token }: SignedIn, people: People | undefined, origin?: string): Promise<Answer> {
  const body = { name: "Ada Patient", phone: "", ...(people && { people }) };
  return request("PUT", "/profile", { token, body, ...(origin && { origin }) });
}

/** Saves it, and fails the test where that is refused. */
export async function saveFamily(
  who: SignedIn,
  people: People | undefined,
  origin?: string,
): Promise<Person[]> {
  return z.parse(editProfile.answer, (await putFamily(who, people, origin)).body).people;
}

/** New ones by their names, as `saveFamily` gives them back: their ids in order. */
export async function newFamily(who: SignedIn, names: string[], origin?: string): Promise<string[]> {
  const people = await saveFamily(
    who,
    names.map((name) => ({ name })),
    origin,
  );
  return people.map(({ _id }) => _id);
}
