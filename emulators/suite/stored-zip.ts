import { writeFileSync } from "node:fs";
import { crc32 } from "node:zlib";

/**
 * A ZIP archive of one uncompressed file, which is all that a JAR with only a manifest needs.
 * Layout: PKWARE's APPNOTE.TXT, sections 4.3.7 (local header), 4.3.12 (central directory), 4.3.16 (its end).
 */
export function writeStoredZip(path: string, entryName: string, text: string): void {
  const name = Buffer.from(entryName);
  const data = Buffer.from(text);
  // Version 2.0, no flags, stored, midnight of 1 January 1980, checksum, both sizes, lengths of name and extra field.
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(0x21, 8);
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(name.length, 22);

  const local = Buffer.concat([signature(0x04034b50), common, name, data]);
  const madeBy = Buffer.from([20, 0]);
  const commentDiskAttributesOffset = Buffer.alloc(14);
  const central = Buffer.concat([signature(0x02014b50), madeBy, common, commentDiskAttributesOffset, name]);

  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  writeFileSync(path, Buffer.concat([local, central, signature(0x06054b50), end]));
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
