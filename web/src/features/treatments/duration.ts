/** What the contract takes: quarter-hours up to eight hours. */
export const durations = Array.from({ length: 32 }, (_, i) => (i + 1) * 15);
