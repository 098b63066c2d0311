/**
 * Returns a signal that aborts when the suite must end in order: at a Ctrl-C or a kill, even during the
 * start, and at an uncaught error of this process. That error is printed and makes the exit code 1.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort());
  // Unhandled promise rejections arrive here too.
  process.on("uncaughtException", (error) => {
    console.error("The suite stops because of an unexpected error:", error);
    process.exitCode = 1;
    stop.abort();
  });
  return stop.signal;
}
