/**
 * Tests in `*.proof.*` files prove by sheer number. `npm run prove` (Vitest's `--mode prove`) does all of it, any other run a
 * sample: docs/decisions/long-proofs.md.
 */
export const proving = import.meta.env.MODE === "prove";
