const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/g;
const SINGLE = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** The text that a quoted literal stands for. The grammar has refused escapes other than these. */
export function textOf(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replace(ESCAPE, (_all, unicode?: string, hex?: string, single?: string) =>
      single === undefined
        ? String.fromCharCode(Number.parseInt(unicode ?? hex ?? "", 16))
        : (SINGLE.get(single) ?? single),
    );
}

/** In a bytes literal `\xff` is one byte; anything else is its UTF-8. */
export function bytesOf(quoted: string): Uint8Array {
  const parts = quoted.slice(1, -1).split(/(\\x[0-9a-fA-F]{2})/);
  return Buffer.concat(
    parts.map((part) =>
      part.startsWith("\\x") ? Buffer.from(part.slice(2), "hex") : Buffer.from(textOf(`'${part}'`)),
    ),
  );
}
