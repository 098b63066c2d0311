import { setTimeout as pause } from "node:timers/promises";
import protobuf from "protobufjs/minimal.js";
import { startFirestoreProxy } from "./firestore-proxy.ts";

export interface DocumentCounts {
  reads: number;
  writes: number;
  commits: number;
}

/** In google.firestore.v1, this is the number of the repeated field that holds what a call reads or writes. */
const getDocumentsFieldNumber = 2;
const commitWritesFieldNumber = 2;
const queryDocumentFieldNumber = 1;

/**
 * A proxy to Firestore that counts the reads and writes that Google would bill. It counts on the network, so it
 * misses none.
 */
export async function startCounting(server: string) {
  let counts: DocumentCounts = { reads: 0, writes: 0, commits: 0 };
  let queries = 0;
  let bookings = 0;
  let unanswered = 0;
  const proxy = await startFirestoreProxy(server, {
    sent(method, bytes) {
      unanswered += 1;
      if (method === "RunQuery") queries += 1;
      if (method === "BatchGetDocuments") {
        counts.reads += countFieldOccurrences(bytes, getDocumentsFieldNumber);
        bookings += countBookings(bytes);
      }
      if (method === "RunAggregationQuery") counts.reads += 1;
      if (method !== "Commit") return;
      counts.commits += 1;
      counts.writes += countFieldOccurrences(bytes, commitWritesFieldNumber);
    },
    received(method, bytes) {
      unanswered -= 1;
      // A query that finds nothing is billed as one read.
      if (method !== "RunQuery") return;
      counts.reads += Math.max(1, countFieldOccurrences(bytes, queryDocumentFieldNumber));
      bookings += countBookings(bytes);
    },
  });
  return {
    host: proxy.host,
    close: proxy.close,
    /** The number of queries that the last measured work made. */
    queries: () => queries,
    /** The number of appointment documents that the last measured work read. */
    bookings: () => bookings,
    async during(work: () => Promise<unknown>): Promise<DocumentCounts> {
      counts = { reads: 0, writes: 0, commits: 0 };
      queries = 0;
      bookings = 0;
      await work();
      // The client ends a query at its last document, a moment before the call itself ends.
      while (unanswered > 0) await pause(1);
      return counts;
    },
  };
}

/**
 * Counts the documents whose name is an appointment's. Documents in an appointment's subcollections have longer names
 * and don't count.
 */
function countBookings(bytes: Buffer): number {
  return bytes.toString("latin1").match(/\/documents\/bookings\/[\w-]+(?![\w-]*\/)/g)?.length ?? 0;
}

/** Counts how often a length-delimited field occurs in these gRPC messages: protobuf.dev, "Encoding". */
function countFieldOccurrences(bytes: Buffer, field: number): number {
  let found = 0;
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 5 + bytes.readUInt32BE(at + 1);
    found += countFieldInMessage(bytes.subarray(at + 5, end), field);
    at = end;
  }
  return found;
}

function countFieldInMessage(message: Buffer, field: number): number {
  const reader = protobuf.Reader.create(message);
  let found = 0;
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag >>> 3 === field) found += 1;
    reader.skipType(tag & 7);
  }
  return found;
}
