import type {
  DocumentData,
  DocumentReference,
  PartialWithFieldValue,
  Precondition,
  SetOptions,
  UpdateData,
  WithFieldValue,
} from "@google-cloud/firestore";

/** What a batch and a transaction have in common, for what is written in either. */
export interface Writes {
  create<Model, Stored extends DocumentData>(
    reference: DocumentReference<Model, Stored>,
    data: WithFieldValue<Model>,
  ): unknown;
  set<Model, Stored extends DocumentData>(
    reference: DocumentReference<Model, Stored>,
    data: PartialWithFieldValue<Model>,
    options: SetOptions,
  ): unknown;
  update<Model, Stored extends DocumentData>(
    reference: DocumentReference<Model, Stored>,
    data: UpdateData<Stored>,
    precondition?: Precondition,
  ): unknown;
  delete<Model, Stored extends DocumentData>(
    reference: DocumentReference<Model, Stored>,
    precondition?: Precondition,
  ): unknown;
}
