/** A mistake of the page's code, not of its user. */
export class IntegrationError extends Error {
  override name = "IntegrationError";
}
