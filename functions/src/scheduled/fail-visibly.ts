/**
 * Called at the end of a run. If documents were skipped, it throws: the log has an error, and Cloud Scheduler shows the run as
 * failed. Our schedules have no retries, so that nothing is done twice.
 */
export function failWhereSkipped(job: string, skipped: number): void {
  if (skipped > 0) throw new Error(`${job} skipped ${skipped}`);
}
