import { crc32, deflateSync } from "node:zlib";
import * as z from "zod/mini";
import { request } from "../../emulators/testing/request.ts";
import * as contract from "../src/contract/photos.ts";

/** The smallest real PNG: one pixel. */
export function tinyPng(): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(8 + body.length);
    frame.writeUInt32BE(data.length);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), 4 + body.length);
    return frame;
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixel = deflateSync(Buffer.from([0, 200, 100, 50]));
  return new Uint8Array(
    Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixel), chunk("IEND", Buffer.alloc(0))]),
  );
}

/** As a browser sends it, or with these parts instead. */
export function photoForm(
  bytes: Uint8Array<ArrayBuffer> = tinyPng(),
  { type = "image/png", field = "image" } = {},
): FormData {
  const form = new FormData();
  form.append(field, new Blob([bytes], { type }), "photo");
  return form;
}

/** Answers its URL, and fails the test where it is refused. */
export async function uploadPhoto({ token }: { token: string }): Promise<string> {
  const { body } = await request("POST", "/photo?for=doctor", { token, body: photoForm() });
  return z.parse(contract.uploadPhoto.answer, body).data.url;
}
