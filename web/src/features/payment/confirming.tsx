import { BadgeCheck } from "lucide-react";

type Props = { transactionId?: string | undefined; refusal?: string | undefined };

/** The money is on its way, and the clinic doesn't know yet. Nobody has to do anything. */
export function Confirming({ transactionId, refusal }: Props) {
  return (
    <div className="notice" role="status">
      <span className="notice-mark">
        <BadgeCheck size={28} aria-hidden="true" />
      </span>
      <h2>Your payment went through and is being confirmed</h2>
      <p>
        {refusal ??
          "This can take a minute. Please don't pay again: you may stay here or close this page, and the appointment will be marked as paid."}
      </p>
      {transactionId && <p className="transaction">Transaction Id: {transactionId}</p>}
    </div>
  );
}
