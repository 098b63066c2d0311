import { listAffectedAppointments } from "@clinic/contract/affected-appointments.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Dispatch } from "react";
import { call } from "../../lib/api.ts";
import { cancelByClinic, cancelledText, moveByClinic, movedText } from "../../lib/clinic/by-clinic.ts";
import { deskMoveSentenceOf, deskSentenceOf } from "../../lib/error-sentences.ts";
import { renewAll } from "../../lib/fresh.ts";
import { hasBegun, isLost, isOver, stopsAll } from "./possible-moves.ts";
import type { Plan } from "./propose.ts";
import type { Line, SettlingStep } from "./settling.ts";

/**
 * Does what is planned for these, one after the other. What is refused is left with the reason, and with its alternatives as they
 * are by then. Whatever came of it, everything is asked again: a refusal may be news itself.
 */
export function useSettleLines(dispatch: Dispatch<SettlingStep>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (lines: readonly Line[]) => {
      const refused: Line[] = [];
      let done = 0;
      for (const line of lines) {
        dispatch({ is: "begun", line });
        try {
          const text = await settle(line);
          dispatch({ is: "ended", line, fate: { is: "done", text } });
          done++;
        } catch (error) {
          dispatch(refusalOf(line, error));
          refused.push(line);
          if (stopsAll(error)) break;
        }
      }
      await renew(refused, dispatch);
      return { done, failed: refused.length, left: lines.length - done - refused.length };
    },
    onSettled: () => void renewAll(queryClient),
  });
}

async function settle({ entry, plan }: Line): Promise<string> {
  const { _id, version } = entry.booking;
  if (plan === "later") return "";
  return plan === "cancel"
    ? cancelledText(entry.booking, await cancelByClinic(_id, version))
    : movedText(entry.booking, await moveByClinic(_id, plan.to, version));
}

function refusalOf(line: Line, error: unknown): SettlingStep {
  const { plan } = line;
  const way = plan === "later" ? undefined : plan;
  return {
    ...{ is: "ended", line },
    fate: { is: isOver(error, way) ? "over" : "failed", text: refusalText(error, plan) },
    lost: typeof plan === "object" && isLost(error),
    begun: hasBegun(error),
  };
}

function refusalText(error: unknown, plan: Plan): string {
  return typeof plan === "object" ? deskMoveSentenceOf(error, plan.doctor) : deskSentenceOf(error);
}

/** Where that can't be asked either, what was told before stands. */
async function renew(asked: readonly Line[], dispatch: Dispatch<SettlingStep>): Promise<void> {
  if (asked.length === 0) return;
  const answer = await call(listAffectedAppointments).catch(() => undefined);
  if (answer) dispatch({ is: "renewed", asked, answer });
}
