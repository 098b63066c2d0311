import { TriangleAlert } from "lucide-react";

type Props = {
  children: string;
  /** The bank said no: there are other ways. */
  declined: boolean;
};

/** The card provider's words, in red, read out at once with what can be done now. */
export function CardAlert({ children, declined }: Props) {
  return (
    <p className="form-alert" role="alert">
      <TriangleAlert className="icon" aria-hidden="true" />
      <span>
        {children}
        {declined && (
          <span className="card-alert-next">
            Nothing was charged, and your appointment stands. Check the card's details, try another card, or
            pay at the clinic.
          </span>
        )}
      </span>
    </p>
  );
}
