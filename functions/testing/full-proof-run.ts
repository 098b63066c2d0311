/**
 * True in `npm run prove`, which runs the long randomized tests (`*.proof.*` files) in full. Other runs do only a
 * part: docs/decisions/long-proofs.md.
 */
export const isFullProofRun = import.meta.env.MODE === "prove";
