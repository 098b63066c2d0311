import { Component, type ReactNode, Suspense } from "react";
import { PageSpinner } from "../components/page-spinner.tsx";
import { reloadForNewDeploy } from "../lib/new-deploy.ts";
import { PageCodeError } from "./lazy-page.tsx";

type Props = { children: ReactNode };

/** What one page can't do must not take the menu away: its error ends here, with a way out. */
export class RouteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PageCodeError)) return;
    error.page.forget();
    void reloadForNewDeploy();
  }

  override render() {
    if (this.state.failed) {
      return (
        <section className="container page">
          <div className="notice" role="alert">
            <h1>This page could not be shown</h1>
            <p>Please check your connection and try again.</p>
            <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
              Try again
            </button>
            <a href="/">Go to the home page</a>
          </div>
        </section>
      );
    }
    return <Suspense fallback={<PageSpinner />}>{this.props.children}</Suspense>;
  }
}
