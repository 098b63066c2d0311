import { useEffect, useState } from "react";

/** What somebody types, once they pause: not every letter is a question to the server. */
export function useAfterPause(typed: string, pauseMs = 400): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, pauseMs]);
  return settled;
}
