import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { loadCode } from "../../lib/load-code.ts";
import type { PeopleSearch } from "./people-search/people-search.tsx";

const load = () => import("./people-search/people-search.tsx");

/** For admins, and its code for them alone. Its room is there at once, so that nothing moves when it comes. */
export function SearchSlot({ className }: { className?: string | undefined }) {
  const [search, setSearch] = useState<{ component: typeof PeopleSearch }>();
  const { key } = useLocation();
  // What did not come is asked for again on the next page; pages do without it meanwhile.
  useEffect(() => {
    if (search || !key) return;
    loadCode(load).then(
      (loaded) => setSearch({ component: loaded.PeopleSearch }),
      () => undefined,
    );
  }, [search, key]);
  return (
    <div className={className ? `dashboard-search ${className}` : "dashboard-search"}>
      {search && <search.component />}
    </div>
  );
}
