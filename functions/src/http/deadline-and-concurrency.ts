import { DomainError } from "../domain/domain-error.ts";

/** The deadline in milliseconds: longer than any call needs, and shorter than the platform's limit of 60 s. */
const deadlineMs = 25_000;

/**
 * Returns the work's result, or throws `unavailable` after 25 s; the work then continues unobserved. It makes only one promise,
 * because Google's framework runs each request in a domain, which tracks every promise.
 * https://nodejs.org/api/domain.html#domains-and-promises
 */
export function withDeadline<T>(work: Promise<T>): Promise<T> {
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

/** Returns a function that runs at most `width` tasks at once. Further tasks wait and start in order. */
export function limitConcurrency(width: number): <T>(work: () => Promise<T>) => Promise<T> {
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
