import { Unlink } from "lucide-react";
import { Link } from "react-router-dom";
import { onIntent } from "../../lib/prefetch.ts";

/** It is not complete, has run out, or its appointment's patient is gone: nobody is told which. */
export function UnknownLink() {
  return (
    <section className="panel visit-panel" aria-labelledby="unknown-link">
      <div className="notice" role="status">
        <span className="notice-mark">
          <Unlink size={28} aria-hidden="true" />
        </span>
        <h2 id="unknown-link">This link doesn't lead anywhere</h2>
        <p>
          It may not be complete, or its appointment was long ago. Please open the latest email that we sent
          you, or call us. If you have an account, you can see all your appointments once you are signed in.
        </p>
        <Link className="btn btn-primary" to="/dashboard" {...onIntent("/dashboard")}>
          My Appointments
        </Link>
      </div>
    </section>
  );
}
