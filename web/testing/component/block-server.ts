/** The server's blocks for component tests, kept in memory. */
import {
  addBlocks,
  type Block,
  type BlockInput,
  changeBlocks,
  removeBlocks,
  restoreBlocks,
} from "@clinic/contract/blocks.ts";
import { isInScope, weeklyDates } from "@clinic/domain/blocks.ts";
import { daysFromTo, plusDays } from "@clinic/domain/calendar-date.ts";
import type { HttpHandler } from "msw/http";
import { answer, refusal } from "./answer.ts";

/** A lunch hour of everybody's on Monday from noon on. */
export function sampleBlock(change: Partial<Block> = {}): Block {
  return {
    ...{ _id: "lunch", doctorId: null, dateISO: "2026-11-23", from: "12:00", to: "13:00", kind: "lunch" },
    ...{ note: "", deskOnly: false, seriesId: null, version: 1 },
    ...change,
  };
}

export class BlockServer {
  blocks: readonly Block[] = [];
  /** A test sets this to appointments that stand in the blocked time. */
  appointments: { _id: string; dateISO: string; slot: string }[] = [];
  /** All requests that changed blocks. */
  readonly requests: unknown[] = [];

  on(dateISO: string): Block[] {
    return this.blocks
      .filter((block) => block.dateISO === dateISO)
      .toSorted((one, other) => one.from.localeCompare(other.from));
  }

  /** Replaces these blocks as another desk, or for an answer. */
  put(after: readonly Block[], before: readonly Block[] = []) {
    const gone = new Set([...before, ...after].map(({ _id }) => _id));
    this.blocks = [...this.blocks.filter(({ _id }) => !gone.has(_id)), ...after];
    return {
      ...{ success: true as const, blocks: [...after], before: [...before] },
      appointments: after.length > 0 ? this.appointments : [],
    };
  }

  private concerned(id: string, scope: "one" | "following" | "all" = "one"): Block[] {
    const chosen = this.blocks.find(({ _id }) => _id === id);
    if (!chosen) return [];
    const at = { id, date: chosen.dateISO };
    return this.blocks.filter(
      ({ _id, seriesId, dateISO }) =>
        (_id === id || (seriesId !== null && seriesId === chosen.seriesId)) &&
        isInScope({ id: _id, date: dateISO }, at, scope),
    );
  }

  get answers(): HttpHandler[] {
    const noted = <Request>(request: Request): Request => {
      this.requests.push(request);
      return request;
    };
    return [
      answer(addBlocks, ({ body }) => {
        const { repeatUntil, requestId: _, ...input } = noted(body);
        const dates = weeklyDates(input.dateISO, repeatUntil);
        const seriesId = dates.length > 1 ? "series" : null;
        return this.put(
          dates.map((dateISO, i) => ({ ...input, dateISO, _id: `new-${i}`, seriesId, version: 1 })),
        );
      }),
      answer(changeBlocks, ({ params, body }) => {
        const { scope, ...change } = noted(body);
        const before = this.concerned(params.id, scope);
        const chosen = before.find(({ _id }) => _id === params.id);
        if (!chosen) return refusal("not-found");
        const moved = change.dateISO === undefined ? 0 : daysFromTo(chosen.dateISO, change.dateISO);
        const after = before.map((block) => ({
          ...block,
          ...(change as Partial<BlockInput>),
          ...{ dateISO: plusDays(block.dateISO, moved), version: block.version + 1 },
        }));
        return this.put(after, before);
      }),
      answer(removeBlocks, ({ params, query }) => {
        noted(query);
        return this.put([], this.concerned(params.id, query.scope));
      }),
      answer(restoreBlocks, ({ body }) => {
        noted(body);
        return this.put(body.blocks.map((block) => ({ ...block, version: block.version + 1 })));
      }),
    ];
  }
}
