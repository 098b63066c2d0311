import type { Treatment } from "@clinic/contract/treatments.ts";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { loadCode } from "../shared/load-code.ts";
import { useSettings, useSite } from "../shared/published.ts";
import {
  type FirstFreeTime,
  sortKeyOf,
  useFirstFreeTimes,
  useRefetchOnReturn,
  useTreatments,
} from "../shared/published-lists.ts";
import { OptionalWords } from "./optional-words.tsx";
import { TreatmentRows } from "./treatment-rows.tsx";

/** A short list needs no search. */
const searchedFrom = 4;

/** All treatments, in the clinic's order or by their next opening. */
export function Services() {
  useRefetchOnReturn(useTreatments, useFirstFreeTimes);
  const { data: treatments } = useTreatments();
  const { services, paymentLine } = useSite().data;
  const [typed, setTyped] = useState("");
  const [soonestFirst, setSoonestFirst] = useState(false);
  const [search, setSearch] = useState<TreatmentSearch>();
  const firstTimes = useFirstFreeTimes().data;
  const found = search?.findTreatments(treatments, typed) ?? treatments;
  const shown = soonestFirst ? sortByNextOpening(found, firstTimes) : found;
  return (
    <section className="container section" id="services" aria-labelledby="services-title">
      <div className="section-heading">
        <h2 id="services-title" data-words="site.services.title">
          {services.title}
        </h2>
        <OptionalWords className="lead mb-0" path="site.services.lead" text={services.lead} />
      </div>
      {treatments.length >= searchedFrom && (
        <search className="d-flex gap-3 align-items-center mb-3">
          <SearchField onType={setTyped} onFocus={() => void loadSearch().then(setSearch, () => {})} />
          <button
            type="button"
            className="chip"
            aria-pressed={soonestFirst}
            onClick={() => setSoonestFirst(!soonestFirst)}
          >
            Soonest first
          </button>
        </search>
      )}
      <p className="visually-hidden" role="status">
        {typed.trim() !== "" && `${found.length} of ${treatments.length} treatments`}
      </p>
      {search?.soundsUrgent(typed) && <UrgentLine />}
      {found.length > 0 && <TreatmentRows treatments={shown} />}
      {found.length === 0 && treatments.length > 0 && (
        <p>
          Nothing here matches “{typed.trim()}”. Try another word, or ask us: <PhoneLink />
        </p>
      )}
      <OptionalWords className="text-soft mt-3 mb-0" path="site.paymentLine" text={paymentLine} />
    </section>
  );
}

type TreatmentSearch = typeof import("./treatment-search.ts");

/** Few visitors search, so the words that people use for treatments load with the first use of the field. */
const loadSearch = () => loadCode(() => import("./treatment-search.ts"));

type SearchFieldProps = { onType: (typed: string) => void; onFocus: () => void };

function SearchField({ onType, onFocus }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const takeTyped = useEffectEvent(() => {
    if (field.current?.value) onFocus();
    onType(field.current?.value ?? "");
  });
  // Takes what was typed before hydration.
  useEffect(() => takeTyped(), []);
  return (
    <label className="row-search">
      <span className="visually-hidden">Find a treatment</span>
      <Search size={18} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        className="form-control"
        placeholder="Find a treatment"
        autoComplete="off"
        maxLength={60}
        onFocus={onFocus}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
    </label>
  );
}

/** The clinic's words for patients in pain. */
function UrgentLine() {
  const { urgentLine } = useSite().data.contact;
  return (
    <p className="note is-warning">
      {urgentLine || "In pain today? Please call us."} <PhoneLink />
    </p>
  );
}

export function PhoneLink() {
  const { phone, phoneUrl } = useSettings().data;
  return (
    <a className="figures" href={phoneUrl}>
      {phone}
    </a>
  );
}

/** Treatments without an opening come last. */
export function sortByNextOpening(
  treatments: readonly Treatment[],
  firstTimes: readonly FirstFreeTime[],
): Treatment[] {
  const starts = new Map(firstTimes.map(({ _id, dateISO, slot }) => [_id, sortKeyOf({ dateISO, slot })]));
  const startOf = ({ _id }: Treatment) => starts.get(_id) ?? "9999";
  return treatments.toSorted((one, other) => startOf(one).localeCompare(startOf(other)));
}
