import { longestChangeNotice } from "@clinic/domain/notice-hours.ts";
import { CircleCheck, Star } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { describeFreeCancel } from "../shared/clinic-format.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { useSettings } from "../shared/published.ts";
import { useTreatments } from "../shared/published-lists.ts";

/** The clinic's rating, that its prices are on the site, and until when a cancellation is free. */
export function HomeFacts() {
  const { data: settings } = useSettings();
  const { data: treatments } = useTreatments();
  const hasPrices = treatments.some(({ Price }) => Price > 0);
  const { average, count } = settings.reviews;
  return (
    <div className="container">
      <ul className="home-facts list-unstyled small text-soft figures mb-3">
        {count > 0 && (
          <li className="icon-line">
            <Star className="icon" color="var(--star)" fill="var(--star)" aria-hidden="true" />
            <Link to="/review" {...prefetchOnIntent("/review")}>
              {average} of 5<span className="visually-hidden"> stars</span>, {count}{" "}
              {count === 1 ? "review" : "reviews"}
            </Link>
          </li>
        )}
        {hasPrices && <Fact>Prices before you book</Fact>}
        <Fact>{describeFreeCancel(settings, longestChangeNotice(settings, treatments))}</Fact>
      </ul>
    </div>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <li className="icon-line">
      <CircleCheck className="icon" aria-hidden="true" />
      {children}
    </li>
  );
}
