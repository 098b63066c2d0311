import { PageHeading } from "../../components/page-heading.tsx";
import { useSettings } from "../../lib/published/published-clinic.ts";
import { ClosedDays } from "./closed-days.tsx";
import { InfoCards } from "./info-cards.tsx";
import "../../styles/home.scss";

export function Component() {
  const { data: settings } = useSettings();
  return (
    <div className="page">
      <div className="container">
        <PageHeading
          title="Opening hours and location"
          lead="When we are here, where that is, and how to reach us."
        />
      </div>
      <InfoCards />
      <ClosedDays settings={settings} />
    </div>
  );
}
