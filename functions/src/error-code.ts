/** What Firestore, Firebase Auth and Stripe call a fault: a gRPC number, `auth/…`, or a word. Without loading their classes. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
