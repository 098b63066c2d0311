/** API calls of the desk on blocks. */
import * as z from "zod/mini";
import { type ApiAnswer, request } from "../../emulators/testing/request.ts";
import type { SignedInUser } from "../../emulators/testing/sign-up.ts";
import {
  addBlocks,
  type Block,
  type BlockInput,
  type BlocksChanged,
  changeBlocks,
} from "../src/contract/blocks.ts";

/** An hour of Ida's from nine on. */
export function blockInput(dateISO: string, change: Partial<BlockInput> = {}): BlockInput {
  const hour = { doctorId: "ida", dateISO, from: "09:00", to: "10:00" };
  return { ...hour, kind: "meeting", note: "", deskOnly: false, ...change };
}

export function postBlock({ token }: SignedInUser, body: object, origin?: string): Promise<ApiAnswer> {
  return request("POST", "/blocks", { token, body, ...(origin && { origin }) });
}

/** Adds blocks, and fails the test if the API refuses. */
export async function newBlocks(who: SignedInUser, body: object): Promise<BlocksChanged> {
  return z.parse(addBlocks.answer, (await postBlock(who, body)).body);
}

/** Adds one block, and fails the test if the API refuses. */
export async function newBlock(who: SignedInUser, body: object): Promise<Block> {
  const [block] = (await newBlocks(who, body)).blocks;
  if (!block) throw new Error("No block was added");
  return block;
}

export function patchBlock(
  { token }: SignedInUser,
  id: string,
  body: object,
  origin?: string,
): Promise<ApiAnswer> {
  return request("PATCH", `/blocks/${id}`, { token, body, ...(origin && { origin }) });
}

export function deleteBlock(
  { token }: SignedInUser,
  id: string,
  scope = "one",
  origin?: string,
): Promise<ApiAnswer> {
  return request("DELETE", `/blocks/${id}?scope=${scope}`, { token, ...(origin && { origin }) });
}

export function blocksInAnswer({ body }: ApiAnswer): BlocksChanged {
  return z.parse(changeBlocks.answer, body);
}
