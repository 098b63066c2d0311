/**
 * True in `npm run prove`, which runs the long proofs in `*.proof.*` files in full. Any other run does a sample:
 * docs/decisions/long-proofs.md.
 */
export const proving = import.meta.env.MODE === "prove";
