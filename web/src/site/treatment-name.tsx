import { useTreatments } from "../shared/published-lists.ts";

export function TreatmentName({ id, unnamed }: { id: string; unnamed: string }) {
  return useTreatments().data.find(({ _id }) => _id === id)?.name ?? unnamed;
}
