import { Ellipsis } from "lucide-react";
import { lazyComponent } from "./lazy-component.tsx";

/** The menu, whose code is loaded where it is shown. */
export const LazyMoreMenu = lazyComponent(
  "more-menu",
  async () => ({ Part: (await import("./more-menu.tsx")).MoreMenu }),
  ({ label = "More" }) => (
    <button type="button" className="btn btn-outline-secondary btn-icon" disabled aria-label={label}>
      <Ellipsis size={20} aria-hidden="true" />
    </button>
  ),
);
