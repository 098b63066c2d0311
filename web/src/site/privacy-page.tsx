import { usePrivacyNotice } from "../shared/published-lists.ts";
import { LegalPage } from "./legal-page.tsx";

export function Component() {
  return <LegalPage title="Privacy" text={usePrivacyNotice()} />;
}
