/** Vitest's first setup file. It sets the worker's clinic number before any module reads its ports. */
process.env.CLINIC = process.env.VITEST_POOL_ID;
