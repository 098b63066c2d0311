/** Where the emulator answers; the bundler writes it in. */
declare const EMULATOR_ORIGIN: string;

export const origin = EMULATOR_ORIGIN;
