import { Link } from "react-router-dom";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { useSettings } from "../shared/published.ts";
import "./site-pages.scss";

export function Component() {
  const { data: settings } = useSettings();
  return (
    <section className="container page">
      <h1>Page not found</h1>
      <p className="lead mb-4">
        There is no page at this address. It may have moved, or the link may be old.
      </p>
      <div className="d-flex flex-wrap gap-3">
        <Link className="btn btn-primary" to="/appointment" {...prefetchOnIntent("/appointment")}>
          Book an appointment
        </Link>
        <Link className="btn btn-outline-secondary" to="/" {...prefetchOnIntent("/")}>
          Go to the home page
        </Link>
      </div>
      <p className="text-soft mt-4 mb-0">
        Or call us at <a href={settings.phoneUrl}>{settings.phone}</a>.
      </p>
    </section>
  );
}
