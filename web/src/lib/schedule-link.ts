/** Where a day of the schedule is, and an appointment on it is opened. */
export function scheduleLink({ date, open }: { date: string; open?: string }): string {
  return `/dashboard/schedule?${new URLSearchParams({ date, ...(open && { open }) })}`;
}
