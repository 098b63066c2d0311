import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Starts the long proofs first, so that no worker runs one alone at the end. The other files follow by size. */
export class ProofsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProof = ({ moduleId }: TestSpecification) => Number(moduleId.includes(".proof."));
    return (await super.sort(files)).toSorted((one, other) => isProof(other) - isProof(one));
  }
}
