/** Runs a program of random operations. Throws a `RandomTestFailure` if the product and the model disagree. */

import { checkLife } from "./check-life.ts";
import { Life } from "./life.ts";
import { operationsByName } from "./operations.ts";
import type { Fault } from "./planted-faults.ts";
import type { Operation, OperationName } from "./random-operations.ts";
import type { World } from "./world.ts";

export interface LifeResult {
  successes: ReadonlyMap<OperationName, number>;
  calls: number;
}

export async function runLife(
  world: World,
  program: readonly Operation[],
  fault?: Fault,
): Promise<LifeResult> {
  const life = await Life.begin(world, fault);
  await performOperations(life, program);
  await checkLife(life);
  const { successes, calls } = life;
  return { successes, calls };
}

/** Runs the operations without the checks at the end. */
export async function performOperations(life: Life, program: readonly Operation[]): Promise<void> {
  for (const step of groupParallelOperations(program)) {
    life.alone = step.length === 1;
    life.model.step += 1;
    // Every operation of a step finishes, even if one fails.
    const outcomes = await Promise.allSettled(step.map((move) => operationsByName[move.does](life, move)));
    for (const [i, outcome] of outcomes.entries()) {
      if (outcome.status === "rejected") throw outcome.reason;
      const does = step[i]?.does;
      if (outcome.value && does) life.succeed(does);
    }
    if (
      step.some(({ does }) =>
        /pay|card|cancel|webhooks|remove|address|refund|dispute|^link|^undo|^correct/.test(does),
      )
    )
      await life.readPaymentStates();
  }
  life.alone = true;
}

/** Groups the operations that begin at the same time. */
function groupParallelOperations(program: readonly Operation[]): Operation[][] {
  const steps: Operation[][] = [];
  for (const move of program) {
    const last = steps.at(-1);
    const [first] = last ?? [];
    const isAlone = isSettingsOperation(move) && last?.some(isSettingsOperation);
    if (
      move.beside &&
      last &&
      first &&
      last.length < 4 &&
      !isAlone &&
      [...last, move].every(canRunInParallel)
    ) {
      // Operations at the same time compete for the same appointment and time.
      last.push({ ...move, which: first.which, day: first.day, at: first.at });
    } else steps.push([move]);
  }
  return steps;
}

/**
 * True for an operation that saves all settings. If two save at the same time, the server keeps the later one, and
 * the model can't know which.
 */
function isSettingsOperation({ does }: Operation): boolean {
  return /^(close a day|change the opening)/.test(does);
}

/** False for operations that affect everybody, such as advancing the clock: they run alone. */
function canRunInParallel({ does }: Operation): boolean {
  return !/^(let|send what|send while|look|end|webhooks|lose|verify|remove|come|change an |decide|link|undo|correct|a mail|late|confirm an|give a colleague|move a block|remove a block)/.test(
    does,
  );
}
