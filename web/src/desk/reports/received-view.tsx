import type { Earnings, Received } from "@clinic/contract/reports.ts";
import { ChartColumn } from "lucide-react";
import { formatPrice } from "../../shared/clinic-format.ts";
import { useSettings } from "../../shared/published.ts";
import { EmptyState } from "../../ui/states.tsx";
import { CardTable } from "../../ui/table.tsx";
import { BarChart } from "./charts.tsx";
import { ChangeNote, KeyFigure } from "./key-figure.tsx";
import { formatMonthLabels } from "./month-labels.ts";

const ways = [
  { way: "card", name: "By card" },
  { way: "cash", name: "Cash" },
  { way: "terminal", name: "Terminal" },
  { way: "transfer", name: "Transfer" },
  { way: "desk", name: "At the desk" },
] as const satisfies readonly Way[];
type Way = { way: keyof Received; name: string };

/** Shows a year's money in the months in which it came or went back. */
export function ReceivedContent({ year, received: { months, doctors, before, complete } }: Earnings) {
  const total = sumReceived(months);
  const { takesCards } = useSettings().data;
  const shownWays = ways.filter(
    ({ way }) => way !== "card" || takesCards || total.card !== 0 || before.card !== 0,
  );
  const isEmpty = months.every((month) => ways.every(({ way }) => month[way] === 0));
  if (isEmpty) {
    return (
      <EmptyState icon={ChartColumn} title={`No money came in ${year}`}>
        Payments count on the day they come in.
      </EmptyState>
    );
  }
  return (
    <>
      <dl className="key-figures range-totals mb-0">
        <KeyFigure name="Received" value={formatPrice(totalOf(total))}>
          <ChangeNote now={totalOf(total)} before={totalOf(before)} show={formatPrice} />
        </KeyFigure>
        {shownWays.map(({ way, name }) => (
          <KeyFigure key={way} name={name} value={formatPrice(total[way])}>
            <ChangeNote now={total[way]} before={before[way]} show={formatPrice} />
          </KeyFigure>
        ))}
      </dl>
      <p className="form-text mb-3">
        Each figure is compared with all of {year - 1}. Payments count on the day they came in. Refunds are
        taken off on the day the money went back.
        {!complete &&
          " The site has just been updated: payments from before the update may still be missing."}
      </p>
      <div className="columns-24 gap-3 align-items-start">
        <BarChart
          title={`Money in ${year}`}
          labelName="Month"
          valueName="Received"
          show={formatPrice}
          bars={months.map((month) => ({
            ...formatMonthLabels(month.month),
            value: Math.max(0, totalOf(month)),
            tone: "now",
          }))}
        />
      </div>
      <ReceivedByDoctor doctors={doctors} ways={shownWays} />
    </>
  );
}

type ReceivedByDoctorProps = Pick<Earnings["received"], "doctors"> & { ways: readonly Way[] };

function ReceivedByDoctor({ doctors, ways }: ReceivedByDoctorProps) {
  return (
    <section className="mt-4" aria-labelledby="received-by-doctor">
      <h2 id="received-by-doctor" className="h3 mb-3">
        By doctor
      </h2>
      <CardTable caption="Money by doctor">
        <thead>
          <tr>
            <th scope="col">Doctor</th>
            {ways.map(({ way, name }) => (
              <th key={way} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {doctors.map(({ doctorId, doctor, ...money }) => (
            <tr key={doctorId}>
              <th scope="row" className="card-title">
                {doctorId === null ? "No doctor" : (doctor ?? "A former doctor")}
              </th>
              {ways.map(({ way, name }) => (
                <td key={way} data-label={name}>
                  {formatPrice(money[way])}
                </td>
              ))}
              <td data-label="Total">{formatPrice(totalOf(money))}</td>
            </tr>
          ))}
        </tbody>
      </CardTable>
    </section>
  );
}

/** Adds whole hundredths, because sums of fractions have rounding errors. */
function sumReceived(all: readonly Received[]): Received {
  const sum = (way: keyof Received) =>
    all.reduce((hundredths, money) => hundredths + Math.round(money[way] * 100), 0) / 100;
  return {
    card: sum("card"),
    cash: sum("cash"),
    terminal: sum("terminal"),
    transfer: sum("transfer"),
    desk: sum("desk"),
  };
}

function totalOf(money: Received): number {
  return ways.reduce((hundredths, { way }) => hundredths + Math.round(money[way] * 100), 0) / 100;
}
