import "../../styles/home.scss";
import { AppointmentCall } from "./appointment-call.tsx";
import { ContactSection } from "./contact-section.tsx";
import { Hero } from "./hero.tsx";
import { InfoCards } from "./info-cards.tsx";
import { Services } from "./services.tsx";
import { Testimonials } from "./testimonials.tsx";
import { TreatmentPromo } from "./treatment-promo.tsx";

/** The spec's section 2, in its order; the footer is the shell's. */
export function Page() {
  return (
    <>
      <Hero />
      <InfoCards />
      <Services />
      <TreatmentPromo />
      <AppointmentCall />
      <Testimonials />
      <ContactSection />
    </>
  );
}
