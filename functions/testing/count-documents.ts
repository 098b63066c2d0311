import { setTimeout as pause } from "node:timers/promises";
import { startFirestoreProxy } from "./firestore-proxy.ts";

export interface DocumentCounts {
  reads: number;
  writes: number;
  commits: number;
}

/** In google.firestore.v1, the number of the repeated field that holds what a call reads or writes. */
const documentsOfGet = 2;
const writesOfCommit = 2;
const documentOfQuery = 1;

/** A way to Firestore that counts what Google would bill: seen on the wire, so that nothing is left out. */
export async function startCounting(server: string) {
  let counts: DocumentCounts = { reads: 0, writes: 0, commits: 0 };
  let queries = 0;
  let unanswered = 0;
  const proxy = await startFirestoreProxy(server, {
    sent(method, bytes) {
      unanswered += 1;
      if (method === "RunQuery") queries += 1;
      if (method === "BatchGetDocuments") counts.reads += countField(bytes, documentsOfGet);
      if (method === "RunAggregationQuery") counts.reads += 1;
      if (method !== "Commit") return;
      counts.commits += 1;
      counts.writes += countField(bytes, writesOfCommit);
    },
    received(method, bytes) {
      unanswered -= 1;
      // A query that finds nothing costs one.
      if (method === "RunQuery") counts.reads += Math.max(1, countField(bytes, documentOfQuery));
    },
  });
  return {
    host: proxy.host,
    close: proxy.close,
    /** Of the last work. */
    queries: () => queries,
    async during(work: () => Promise<unknown>): Promise<DocumentCounts> {
      counts = { reads: 0, writes: 0, commits: 0 };
      queries = 0;
      await work();
      // The client takes a query's last document for its end, a moment before the call ends.
      while (unanswered > 0) await pause(1);
      return counts;
    },
  };
}

/** How often a length-delimited field stands at the top of these gRPC messages: protobuf.dev, "Encoding". */
function countField(bytes: Buffer, field: number): number {
  let found = 0;
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 5 + bytes.readUInt32BE(at + 1);
    found += countInMessage(bytes.subarray(at + 5, end), field);
    at = end;
  }
  return found;
}

function countInMessage(message: Buffer, field: number): number {
  let found = 0;
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = message[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    if (tag >> 3 === field) found += 1;
    // Wire types: 2 has its length before it, 0 is a varint itself, 1 and 5 have a fixed length.
    const wireType = tag & 7;
    const first = wireType === 2 || wireType === 0 ? varint() : 0;
    at += { 1: 8, 2: first, 5: 4 }[wireType] ?? 0;
  }
  return found;
}
