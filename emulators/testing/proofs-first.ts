import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Starts each project's long proofs before its other files, which follow by size: a worker that runs a proof at the end runs alone.
 */
export class ProofsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProof = ({ moduleId }: TestSpecification) => Number(moduleId.includes(".proof."));
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((ofProject) =>
      ofProject.toSorted((one, other) => isProof(other) - isProof(one)),
    );
  }
}
