import { randomUUID } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { projectId, urls } from "../../emulators/suite/places.ts";

const objects = `${urls.storage}/v0/b/${projectId}.appspot.com/o`;

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

interface Upload {
  contentType?: string;
  path?: string;
}

const boundary = "photo-of-a-doctor";

/** Uploads as the browser's Firebase Storage does, under storage.rules. */
export async function uploadPhoto(
  token: string,
  bytes: Uint8Array<ArrayBuffer>,
  { contentType = "image/png", path = `doctors/${randomUUID()}` }: Upload = {},
): Promise<{ status: number; path: string; img: string }> {
  const name = encodeURIComponent(path);
  const response = await fetch(`${objects}?name=${name}`, {
    method: "POST",
    headers: {
      "Content-Type": `multipart/related; boundary=${boundary}`,
      "X-Goog-Upload-Protocol": "multipart",
      Authorization: `Firebase ${token}`,
    },
    body: new Blob([
      `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n`,
      JSON.stringify({ name: path, contentType }),
      `\r\n--${boundary}\r\nContent-Type: ${contentType}\r\n\r\n`,
      bytes,
      `\r\n--${boundary}--`,
    ]),
  });
  await response.arrayBuffer();
  return { status: response.status, path, img: `${objects}/${name}?alt=media` };
}
