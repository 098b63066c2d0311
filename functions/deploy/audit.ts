import * as z from "zod/mini";

/** The output of `npm audit --json`: https://docs.npmjs.com/cli/v11/commands/npm-audit */
const reportSchema = z.object({
  metadata: z.object({
    vulnerabilities: z.object({ high: z.int(), critical: z.int(), total: z.int() }),
  }),
});
const failureSchema = z.object({ message: z.string() });

/**
 * Sums up the output of `npm audit --json` in a sentence. High and critical advisories stop the deploy. An
 * unreachable registry does not stop it.
 */
export function summarizeAudit(output: string): { sentence: string; stops: boolean } {
  const json = parseJson(output);
  const report = reportSchema.safeParse(json);
  if (!report.success) {
    const why = failureSchema.safeParse(json).data?.message ?? "it gave no answer";
    const sentence = `The registry could not be asked for advisories (${why}): this deploy goes on without. Ask once more by hand: npm audit --omit=dev`;
    return { sentence, stops: false };
  }
  const { high, critical, total } = report.data.metadata.vulnerabilities;
  if (high + critical > 0) {
    const sentence =
      `npm audit --omit=dev names ${high + critical} high or critical advisories. Update those packages ` +
      "(docs/operate.md, Updates). If there is no update and they don't affect us, deploy with --despite-advisories.";
    return { sentence, stops: true };
  }
  const sentence =
    total === 0 ? "No advisories." : `${total} lesser advisories: npm audit --omit=dev names them.`;
  return { sentence, stops: false };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
