// @ts-check
import { findChromium } from "./chromium.mjs";
import { howToInstall } from "./how-to-install.mjs";
import { findJava } from "./java.mjs";
import { findOnPath } from "./machine.mjs";
import { possibleInstallations } from "./possible-installations.mjs";

/** @typedef {import("./machine.mjs").Machine} Machine */
/** @typedef {import("./machine.mjs").Missing} Missing */
/** @typedef {import("./how-to-install.mjs").Program} Program */
/** @typedef {import("./possible-installations.mjs").Way} Way */

/** @type {Record<Program, (machine: Machine) => Missing | object>} */
const finders = { java: findJava, chromium: findChromium, ps: findPs };

/**
 * Installs the missing programs. It tries one kind of installation after the other until one works. If there is no
 * kind for one of the programs, it installs nothing.
 *
 * @param {Program[]} needs
 * @param {Machine} machine
 * @param {(what: string) => Promise<boolean>} isAgreed asks once whether to install `what`, which names programs and
 * sizes
 * @returns {Promise<string[]>} one sentence for each program that is still missing
 */
export async function installMissing(needs, machine, isAgreed) {
  const missing = needs.filter((program) => missingSentence(program, machine));
  const ways = possibleInstallations(missing, machine);
  const notInstallable = missing.filter((program) => !ways.some(({ brings }) => brings.includes(program)));
  if (notInstallable.length > 0) return missingSentences(notInstallable, machine);
  if (missing.length > 0 && !(await isAgreed(describeFirstAttempts(ways))))
    return missingSentences(missing, machine);
  for (const { what, brings, commands } of ways) {
    if (missingSentences(brings, machine).length === 0) continue;
    machine.say(`  Installing ${what}`);
    commands.every(machine.run);
  }
  return missingSentences(missing, machine);
}

/**
 * Names the installations that are made if each first attempt works.
 *
 * @param {Way[]} ways
 */
function describeFirstAttempts(ways) {
  const first = ways.filter(({ brings }, at) => {
    const before = ways.slice(0, at).flatMap((way) => way.brings);
    return brings.some((program) => !before.includes(program));
  });
  return first.map(({ what }) => what).join(" and ");
}

/**
 * @param {Program[]} programs
 * @param {Machine} machine
 */
function missingSentences(programs, machine) {
  return programs.flatMap((program) => missingSentence(program, machine) ?? []);
}

/**
 * Returns undefined if the program is installed.
 *
 * @param {Program} program
 * @param {Machine} machine
 */
function missingSentence(program, machine) {
  const found = finders[program](machine);
  return "missing" in found ? String(found.missing) : undefined;
}

/**
 * Looks for the program `ps`, with which tests list processes. Windows has no `ps` and needs none.
 *
 * @param {Machine} machine
 * @returns {Missing | object}
 */
function findPs(machine) {
  if (machine.platform === "win32" || findOnPath("ps", machine)) return {};
  return { missing: `ps is missing: ${howToInstall("ps", machine)}.` };
}
