import { useTreatments } from "../../lib/published/published-treatments.ts";

export function TreatmentName({ id, unnamed }: { id: string; unnamed: string }) {
  return useTreatments().data.find(({ _id }) => _id === id)?.name ?? unnamed;
}
