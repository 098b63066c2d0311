import { useEffect, useState } from "react";
import { isReachable } from "../shared/api-error.ts";

/** Replaces a page that could not be drawn. The text blames the connection only if the server can't be reached. */
export function PageError() {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    let current = true;
    void isReachable().then((reachable) => current && setOffline(!reachable));
    return () => {
      current = false;
    };
  }, []);
  return (
    <section className="container page">
      <div className="notice" role="alert">
        <h1>This page could not be shown</h1>
        <p>
          {offline
            ? "Please check your connection and try again."
            : "Something went wrong on our side. Please try again."}
        </p>
        <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
          Try again
        </button>
        <a href="/">Go to the home page</a>
      </div>
    </section>
  );
}
