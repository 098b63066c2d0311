import type { JobAttention } from "@clinic/contract/attention.ts";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../../../lib/clinic/settings-query.ts";
import { showMoment } from "../../../lib/clinic/show-moment.ts";

/** A job of the site that has stopped: what that means for patients, and whom to call. Nobody at the desk can end it. */
export function LateJobEntry({ item: { subject, since } }: { item: JobAttention }) {
  const { data: settings } = useQuery(settingsQuery);
  const { title, meaning } = lateJobWords[subject];
  return (
    <li className="needs-entry">
      <p>
        <strong>{title}</strong>
        {settings && ` since ${showMoment(since, settings.timeZone)}`}.
      </p>
      <p>{meaning}</p>
      <p>
        Call whoever looks after this site for you, and say that the job <code>{subject}</code> has stopped.
      </p>
    </li>
  );
}

const lateJobWords: Record<JobAttention["subject"], { title: string; meaning: string }> = {
  sender: {
    title: "No emails have left",
    meaning:
      "Patients get no confirmations and no reminders. Call those whose appointment you book, move or cancel. Emails that wait are sent once the site sends again. Reminders whose time has passed are left out.",
  },
  reconciler: {
    title: "Card payments have not been checked",
    meaning:
      "A card payment or a refund may be missing here. Look in Stripe's dashboard before you take money for an appointment whose patient says that they have paid. Refunds may be delayed.",
  },
  housekeeping: {
    title: "The hourly check has not run",
    meaning:
      "Appointments that can't take place may be missing from this list. Look through the coming days after you change hours or dentists. Patients can still book, move and cancel.",
  },
};
