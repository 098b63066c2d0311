import { DomainError } from "../domain/domain-error.ts";

/** Longer than any call needs, and shorter than the 60 s after which the platform hangs up without a word. */
const deadlineMs = 25_000;

/**
 * What the work comes to, or `unavailable` after 25 s, whatever becomes of it then. With one promise of its own, where a race and
 * a `finally` make several: Google's framework runs each request in a domain, which follows every promise.
 * https://nodejs.org/api/domain.html#domains-and-promises
 */
export function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const cause = new Error(`no answer within ${deadlineMs} ms`);
      reject(new DomainError("unavailable", { cause }));
    }, deadlineMs);
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

/** Does at most so many at once. The others wait for their turn, in their order. */
export function inTurns(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = width;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
