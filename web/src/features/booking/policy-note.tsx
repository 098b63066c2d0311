import type { PublicSettings } from "@clinic/contract/settings.ts";
import { slotInstant } from "@clinic/domain/slot.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import { termsBefore } from "../../lib/clinic/terms.ts";
import type { Offer } from "./offer.ts";

type Props = {
  offer: Offer;
  /** Empty as long as none is chosen. */
  slot: string;
  settings: PublicSettings;
};

/** What it costs and what canceling costs, beside the button that confirms it. */
export function PolicyNote({ offer, slot, settings }: Props) {
  const { Price, day } = offer;
  const startsAt = slot === "" ? null : slotInstant(day, slot, settings.timeZone);
  return (
    <p className="policy-note">
      <strong>Price: {showPrice(Price)}</strong>
      {Price > 0 && (
        <>, paid online afterwards or at the clinic. {termsBefore(startsAt, settings, new Date())}</>
      )}
    </p>
  );
}
