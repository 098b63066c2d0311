// @ts-check

/**
 * Vite and playwright-core need Node 20.19.
 *
 * @param {import("./machine.mjs").Machine} machine
 * @returns {{ version: string } | import("./machine.mjs").Missing}
 */
export function findNode({ nodeVersion: version }) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return { version };
  return { missing: `Node ${version} is too old: install Node 20.19 or newer and try again.` };
}
