/** Why a ruleset is refused as a whole: nothing is allowed by rules that were only half understood. */
export class RulesIssue extends Error {
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}
