import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { CirclePause } from "lucide-react";
import { PhoneLinked } from "../../components/clinic/phone-linked.tsx";

/** Said before anybody fills anything in. Times and prices still show, and what is booked can be moved and canceled. */
export function BookingPaused({
  settings,
}: {
  settings: Pick<PublicSettingsAnswer, "bookingPaused" | "phone" | "phoneUrl">;
}) {
  const { bookingPaused, phone, phoneUrl } = settings;
  return (
    <section className="booking-paused" aria-labelledby="booking-paused">
      <CirclePause size={28} aria-hidden="true" />
      <div>
        <h2 id="booking-paused">Online booking is paused</h2>
        <p>
          <PhoneLinked text={bookingPaused} phone={phone} phoneUrl={phoneUrl} />
        </p>
      </div>
      {!bookingPaused.includes(phone) && (
        <a className="btn btn-primary figures" href={phoneUrl}>
          Call {phone}
        </a>
      )}
    </section>
  );
}
