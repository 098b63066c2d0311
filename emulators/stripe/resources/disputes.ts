import { z } from "zod";
import { resourceMissingError } from "../api/error.ts";
import { booleanParam, parseParams, textParam } from "../api/form.ts";
import type { ApiCall, Route } from "../api/route.ts";
import type { Dispute } from "../engine/account.ts";
import { closeDispute, submitEvidence } from "../engine/dispute.ts";
import { disputeWire } from "../wire.ts";
import { listRefundsOrDisputes } from "./list-refunds-or-disputes.ts";

const updateParams = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: textParam }).optional(),
  submit: booleanParam.default(true),
});

/** Stripe's calls about disputes: https://docs.stripe.com/api/disputes */
export const disputeRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/disputes",
    handle: (call) =>
      listRefundsOrDisputes(call, "/v1/disputes", call.account.disputes, (dispute) =>
        disputeWire(call.account, dispute),
      ),
  },
  { method: "GET", path: "/v1/disputes/:id", handle: (call) => disputeAnswer(call, findDispute(call)) },
  {
    method: "POST",
    path: "/v1/disputes/:id",
    handle: (call) => {
      const { evidence, submit } = parseParams(updateParams, call.form);
      const dispute = findDispute(call);
      if (submit) submitEvidence(call.account, dispute, evidence?.uncategorized_text);
      return disputeAnswer(call, dispute);
    },
  },
  {
    method: "POST",
    path: "/v1/disputes/:id/close",
    handle: (call) => {
      const dispute = findDispute(call);
      closeDispute(call.account, dispute, "lost");
      return disputeAnswer(call, dispute);
    },
  },
];

function findDispute({ account, id }: ApiCall): Dispute {
  const dispute = account.disputes.get(id);
  if (!dispute) throw resourceMissingError("dispute", id);
  return dispute;
}

function disputeAnswer({ account }: ApiCall, dispute: Dispute): object {
  return disputeWire(account, dispute);
}
