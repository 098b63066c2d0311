import { z } from "zod";
import { noSuch } from "../api/error.ts";
import { flag, parseParams, text } from "../api/form.ts";
import type { ApiCall, Route } from "../api/route.ts";
import type { Dispute } from "../engine/account.ts";
import { closeDispute, submitEvidence } from "../engine/dispute.ts";
import { disputeWire } from "../wire.ts";
import { listOfPayments } from "./list-of-payments.ts";

const updateParams = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: text }).optional(),
  submit: flag.default(true),
});

/** Stripe's calls about disputes: https://docs.stripe.com/api/disputes */
export const disputeRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/disputes",
    handle: (call) =>
      listOfPayments(call, "/v1/disputes", call.account.disputes, (dispute) =>
        disputeWire(call.account, dispute),
      ),
  },
  { method: "GET", path: "/v1/disputes/:id", handle: (call) => answer(call, findDispute(call)) },
  {
    method: "POST",
    path: "/v1/disputes/:id",
    handle: (call) => {
      const { evidence, submit } = parseParams(updateParams, call.form);
      const dispute = findDispute(call);
      if (submit) submitEvidence(call.account, dispute, evidence?.uncategorized_text);
      return answer(call, dispute);
    },
  },
  {
    method: "POST",
    path: "/v1/disputes/:id/close",
    handle: (call) => {
      const dispute = findDispute(call);
      closeDispute(call.account, dispute, "lost");
      return answer(call, dispute);
    },
  },
];

function findDispute({ account, id }: ApiCall): Dispute {
  const dispute = account.disputes.get(id);
  if (!dispute) throw noSuch("dispute", id);
  return dispute;
}

function answer({ account }: ApiCall, dispute: Dispute): object {
  return disputeWire(account, dispute);
}
