/** A Firestore client whose commits a test can change, split or stop. */
import {
  type DocumentReference,
  Firestore,
  type Settings,
  type Transaction,
  type WriteBatch,
} from "@google-cloud/firestore";

/** One write of a commit, before it is sent. */
export interface Write {
  does: "create" | "set" | "update" | "delete";
  reference: DocumentReference;
  /** The arguments after the document reference: data, options or a precondition. */
  given: readonly unknown[];
}

/** Splits one commit's writes into groups. Each group is committed after the one before. */
export type CommitPlan = (writes: Write[], db: Firestore) => Write[][] | Promise<Write[][]>;

export const unchangedCommit: CommitPlan = (writes) => [writes];

const kinds = ["create", "set", "update", "delete"] as const;

export class BreakableFirestore extends Firestore {
  readonly #plan: CommitPlan;
  /** The number of commits until the instance ends; undefined if it does not end. */
  #left: number | undefined;
  /** True while the SDK creates a transaction: it calls `batch()` for its own use. */
  #beginsTransaction = false;

  constructor(settings: Settings, plan: CommitPlan = unchangedCommit) {
    super(settings);
    this.#plan = plan;
  }

  /** The next `commits` commits succeed. Later ones throw until `revive`. */
  endAfter(commits: number): void {
    this.#left = commits;
  }

  revive(): void {
    this.#left = undefined;
  }

  override batch(): WriteBatch {
    if (this.#beginsTransaction) return super.batch();
    const writes: Write[] = [];
    const commit = async () => {
      const groups = await this.#plan(writes, this);
      const results = [];
      for (const group of groups) results.push(...(await this.#commit(group)));
      return results;
    };
    return recordWrites(super.batch(), writes, commit);
  }

  override async runTransaction<T>(
    update: (transaction: Transaction) => Promise<T>,
    options?: FirebaseFirestore.ReadWriteTransactionOptions,
  ): Promise<T> {
    let later: Write[][] = [];
    this.#beginsTransaction = true;
    const running = super.runTransaction(async (transaction) => {
      const writes: Write[] = [];
      const answer = await update(recordWrites(transaction, writes));
      const [first = [], ...others] = await this.#plan(writes, this);
      later = others;
      this.#live();
      for (const write of first) apply(transaction, write);
      return answer;
    }, options);
    this.#beginsTransaction = false;
    const result = await running;
    for (const group of later) await this.#commit(group);
    return result;
  }

  async #commit(group: readonly Write[]) {
    this.#live();
    const batch = super.batch();
    for (const write of group) apply(batch, write);
    return batch.commit();
  }

  #live(): void {
    if (this.#left === undefined) return;
    if (this.#left === 0) throw new Error("The instance has ended");
    this.#left -= 1;
  }
}

/** Wraps a writer: writes are recorded, not sent. */
function recordWrites<Writer extends object>(
  writer: Writer,
  writes: Write[],
  commit?: () => Promise<unknown>,
): Writer {
  return new Proxy(writer, {
    get(target, name, proxy) {
      const does = kinds.find((kind) => kind === name);
      if (does) {
        return (reference: DocumentReference, ...given: unknown[]) => {
          writes.push({ does, reference, given });
          return proxy;
        };
      }
      if (name === "commit" && commit) return commit;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function apply(writer: Transaction | WriteBatch, { does, reference, given }: Write): void {
  const write: unknown = Reflect.get(writer, does);
  if (typeof write === "function") write.call(writer, reference, ...given);
}
