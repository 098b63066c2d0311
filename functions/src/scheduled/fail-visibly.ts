/**
 * The end of a run that left something out. Thrown, it is an error in the log, and Cloud Scheduler shows the run as failed; all
 * the rest is done by then, and no schedule of ours tries a run again.
 */
export function failWhereSkipped(job: string, skipped: number): void {
  if (skipped > 0) throw new Error(`${job} skipped ${skipped}`);
}
