import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

type Read = Pick<UseQueryResult, "isPending" | "failureCount">;

/**
 * Whether each of these has been answered, or has failed once: then what they bring is drawn together, and nothing that one of them
 * brings pushes away what another has brought. From then on it stays true.
 */
export function useFirstAnswers(...reads: Read[]): boolean {
  const [known, setKnown] = useState(false);
  const areKnown = known || reads.every(({ isPending, failureCount }) => !isPending || failureCount > 0);
  if (areKnown && !known) setKnown(true);
  return areKnown;
}
