import { asString } from "./arguments.ts";
import type { Methods } from "./methods.ts";
import { matchesWhole, replaceAll, splitBy } from "./regular-expressions.ts";

/** Google's engine changes the case of ASCII letters only. */
export const stringMethods: Methods<string> = {
  size: (text) => BigInt(text.length),
  lower: (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  upper: (text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  trim: (text) => text.replace(/^[\0-\x20]+|[\0-\x20]+$/g, ""),
  matches: (text, pattern) => matchesWhole(text, asString(pattern)),
  split: (text, pattern) => splitBy(text, asString(pattern)),
  replace: (text, pattern, replacement) => replaceAll(text, asString(pattern), asString(replacement)),
  toUtf8: (text) => Buffer.from(text),
};

export const bytesMethods: Methods<Uint8Array> = {
  size: (bytes) => BigInt(bytes.length),
  toBase64: (bytes) => Buffer.from(bytes).toString("base64"),
  toHexString: (bytes) => Buffer.from(bytes).toString("hex").toUpperCase(),
};
