/**
 * Aborts when the suite is to end in order: at a Ctrl-C or a kill, also while it is still starting, and at what this process
 * itself throws and nobody catches, which is told and makes the exit code 1.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort());
  // Rejections that nobody handles arrive here too.
  process.on("uncaughtException", (error) => {
    console.error("Ending the suite, for this should not have happened:", error);
    process.exitCode = 1;
    stop.abort();
  });
  return stop.signal;
}
