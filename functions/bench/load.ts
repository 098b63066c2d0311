/** Requests over a number of kept connections, each of which sends its next one when it has its answer. */
import { Agent } from "node:http";
import { severalAtOnce } from "../src/domain/several-at-once.ts";
import { sendRaw } from "../testing/send-raw.ts";

export interface Sent {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Round {
  seconds: number;
  /** Of each request, in milliseconds. */
  latencies: number[];
  /** How often each was answered. */
  statuses: Record<number, number>;
}

/**
 * Connections are opened anew for each round: what serves it may have ended those of the last. Throws where anything else than
 * `status` is answered.
 */
export async function load(
  origin: string,
  connections: number,
  requests: Iterable<Sent>,
  status?: number,
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const statuses: Record<number, number> = {};
  const began = performance.now();
  await severalAtOnce(requests, connections, async (sent) => {
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
