import type { Methods } from "./methods.ts";
import { Duration, Timestamp } from "./value.ts";

export const NANOS_PER_MILLISECOND = 1_000_000n;
export const NANOS_PER_SECOND = 1_000_000_000n;
const NANOS_PER_DAY = 86_400n * NANOS_PER_SECOND;

/** The remainder that is never negative, so that times before 1970 have the parts a clock shows. */
function clockRemainder(nanos: bigint, unit: bigint): bigint {
  return ((nanos % unit) + unit) % unit;
}

function milliseconds({ nanos }: Timestamp): bigint {
  return (nanos - clockRemainder(nanos, NANOS_PER_MILLISECOND)) / NANOS_PER_MILLISECOND;
}

function utc(timestamp: Timestamp): Date {
  return new Date(Number(milliseconds(timestamp)));
}

function dayOfYear(date: Date): number {
  const newYear = Date.UTC(date.getUTCFullYear(), 0, 1);
  return Math.floor((date.getTime() - newYear) / 86_400_000) + 1;
}

export const timestampMethods: Methods<Timestamp> = {
  date: ({ nanos }) => new Timestamp(nanos - clockRemainder(nanos, NANOS_PER_DAY)),
  time: ({ nanos }) => new Duration(clockRemainder(nanos, NANOS_PER_DAY)),
  year: (timestamp) => BigInt(utc(timestamp).getUTCFullYear()),
  month: (timestamp) => BigInt(utc(timestamp).getUTCMonth() + 1),
  day: (timestamp) => BigInt(utc(timestamp).getUTCDate()),
  dayOfWeek: (timestamp) => BigInt(utc(timestamp).getUTCDay() || 7),
  dayOfYear: (timestamp) => BigInt(dayOfYear(utc(timestamp))),
  hours: (timestamp) => BigInt(utc(timestamp).getUTCHours()),
  minutes: (timestamp) => BigInt(utc(timestamp).getUTCMinutes()),
  seconds: (timestamp) => BigInt(utc(timestamp).getUTCSeconds()),
  nanos: ({ nanos }) => clockRemainder(nanos, NANOS_PER_SECOND),
  toMillis: milliseconds,
};

export const durationMethods: Methods<Duration> = {
  seconds: ({ nanos }) => nanos / NANOS_PER_SECOND,
  nanos: ({ nanos }) => nanos % NANOS_PER_SECOND,
};
