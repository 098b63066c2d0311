/**
 * Sends requests over a number of persistent connections. Each connection sends its next request when it has the
 * answer.
 */
import { Agent } from "node:http";
import { forEachConcurrently } from "../src/ports/for-each-concurrently.ts";
import { sendRaw } from "../testing/send-raw.ts";

export interface LoadRequest {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Round {
  seconds: number;
  /** The duration of each request, in milliseconds. */
  latencies: number[];
  /** The number of answers with each HTTP status. */
  statuses: Record<number, number>;
}

/**
 * Each round opens new connections, because the server may have closed those of the last round. Throws if an answer
 * has another status than `status`.
 */
export async function load(
  origin: string,
  connections: number,
  requests: Iterable<LoadRequest>,
  status?: number,
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const statuses: Record<number, number> = {};
  const began = performance.now();
  await forEachConcurrently(requests, connections, async (sent) => {
    const started = performance.now();
    const { status: answered } = await sendRaw(origin, { ...sent, agent });
    latencies.push(performance.now() - started);
    statuses[answered] = (statuses[answered] ?? 0) + 1;
    if (status !== undefined && answered !== status) throw new Error(`${sent.path} answered ${answered}`);
  });
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return { seconds, latencies, statuses };
}
