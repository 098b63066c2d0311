import { millisecondsInMinute } from "date-fns/constants";
import { useEffect, useState } from "react";

/** Now, and again whenever the minute changes. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const rest = millisecondsInMinute - (now.getTime() % millisecondsInMinute);
    const timer = setTimeout(() => setNow(new Date()), rest);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
