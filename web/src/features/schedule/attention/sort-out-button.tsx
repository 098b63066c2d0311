import { listAffectedAppointments } from "@clinic/contract/affected-appointments.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type AffectedAnswer, needsLook } from "../../../components/affected/affected-answer.ts";
import { SubmitButton } from "../../../components/submit-button.tsx";
import { call } from "../../../lib/api.ts";
import { attentionQuery } from "../../../lib/clinic/attention-query.ts";
import { sentenceOf } from "../../../lib/error-sentences.ts";
import { notify } from "../../../lib/notify.ts";

export type SortOut = (answer: AffectedAnswer) => void;

/** What was left half done is gone on with: all that can't take place, each with what is proposed for it by now. */
export function SortOutButton({ count, onSortOut }: { count: number; onSortOut: SortOut }) {
  const queryClient = useQueryClient();
  const ask = useMutation({
    mutationFn: () => call(listAffectedAppointments),
    onSuccess: (answer) => {
      if (needsLook(answer)) return onSortOut(answer);
      notify.info("All of them can take place again");
      void queryClient.invalidateQueries(attentionQuery);
    },
    onError: (error) => notify.error(sentenceOf(error)),
  });
  return (
    <SubmitButton
      type="button"
      className="btn-sm btn-outline-primary"
      busy={ask.isPending}
      busyText="Looking for ways…"
      onClick={() => ask.mutate()}
    >
      Sort out {count} that can't take place
    </SubmitButton>
  );
}
