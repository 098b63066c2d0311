import { Link } from "react-router-dom";
import { onIntent } from "../../lib/prefetch.ts";

/** Of what can't be changed any more. */
export function WhatNext() {
  return (
    <div className="visit-actions">
      <Link className="btn btn-primary" to="/appointment" {...onIntent("/appointment")}>
        Book a new appointment
      </Link>
    </div>
  );
}
