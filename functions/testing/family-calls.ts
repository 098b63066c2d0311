/** API calls about the family members that an account books for. */
import * as z from "zod/mini";
import { type ApiAnswer, request } from "../../emulators/testing/request.ts";
import type { SignedInUser } from "../../emulators/testing/sign-up.ts";
import { editProfile, type FamilyMember, type ProfileInput } from "../src/contract/profile.ts";

type FamilyInput = NonNullable<ProfileInput["people"]>;

export function putFamily(
  { token }: SignedInUser,
  people: FamilyInput | undefined,
  origin?: string,
): Promise<ApiAnswer> {
  const body = { name: "Ada Patient", phone: "", ...(people && { people }) };
  return request("PUT", "/profile", { token, body, ...(origin && { origin }) });
}

/** Saves an account's family, and fails the test if the API refuses. */
export async function saveFamily(
  who: SignedInUser,
  people: FamilyInput | undefined,
  origin?: string,
): Promise<FamilyMember[]> {
  return z.parse(editProfile.answer, (await putFamily(who, people, origin)).body).people;
}

/** Adds family members with these names. Returns their ids in the same order. */
export async function newFamily(who: SignedInUser, names: string[], origin?: string): Promise<string[]> {
  const people = await saveFamily(
    who,
    names.map((name) => ({ name })),
    origin,
  );
  return people.map(({ _id }) => _id);
}
