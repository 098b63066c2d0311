import { type ParseArgsConfig, parseArgs } from "node:util";

/**
 * Reads a command's options. `--help` prints the usage. Any other option that the command doesn't know ends the process with
 * the usage and exit code 1.
 */
export function readOptions<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node's second sentence is about arguments that begin with a dash, which no command has.
    console.error(`${error.message.split(". ")[0]}.\n${usage}`);
    process.exit(1);
  }
}
