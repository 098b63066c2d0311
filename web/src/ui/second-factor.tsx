import { lazy, Suspense } from "react";
import { FormAlert } from "./fields.tsx";
import type { SecondFactorProps } from "./second-factor-step.tsx";

/** Asks for a second factor in place of the form that has asked for the password. Loads lazily, because patients have none. */
export function SecondFactor(props: SecondFactorProps) {
  return (
    <Suspense fallback={<p role="status">One more step…</p>}>
      <SecondFactorStep {...props} />
    </Suspense>
  );
}

const SecondFactorStep = lazy(() =>
  import("./second-factor-step.tsx").then(
    ({ SecondFactorStep: Step }) => ({ default: Step }),
    () => ({ default: NotLoaded }),
  ),
);

function NotLoaded(_: SecondFactorProps) {
  return (
    <FormAlert>We can't load the next step. Please check your connection and load this page again.</FormAlert>
  );
}
