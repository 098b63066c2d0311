/** Vitest's first setup file: before anything reads the clinic's ports, the worker says which clinic is its own. */
process.env.CLINIC = process.env.VITEST_POOL_ID;
