import * as z from "zod/mini";
import { request } from "../../emulators/testing/request.ts";
import * as contract from "../src/contract/doctors.ts";

/** The smallest real PNG: one pixel. */
export function tinyPng(): Uint8Array<ArrayBuffer> {
  const base64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGM4kWIEAANWAV/oF4RSAAAAAElFTkSuQmCC";
  return new Uint8Array(Buffer.from(base64, "base64"));
}

/** Builds the upload form as a browser sends it, or with these parts instead. */
export function photoForm(
  bytes: Uint8Array<ArrayBuffer> = tinyPng(),
  { type = "image/png", field = "image" } = {},
): FormData {
  const form = new FormData();
  form.append(field, new Blob([bytes], { type }), "photo");
  return form;
}

/** Uploads a photo and returns its URL. Fails the test if the API refuses. */
export async function uploadPhoto({ token }: { token: string }, purpose = "doctor"): Promise<string> {
  const { body } = await request("POST", `/photo?for=${purpose}`, { token, body: photoForm() });
  return z.parse(contract.uploadPhoto.answer, body).data.url;
}
