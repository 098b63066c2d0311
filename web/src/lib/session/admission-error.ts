/** Firebase knows the person, but the clinic's server did not answer the token call. `retry` asks it again. */
export class AdmissionError extends Error {
  readonly retry: () => Promise<void>;

  constructor(cause: unknown, retry: () => Promise<void>) {
    super("The clinic's server did not confirm the sign-in.", { cause });
    this.name = "AdmissionError";
    this.retry = retry;
  }
}
