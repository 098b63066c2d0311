import "../../styles/home.scss";
import { AppointmentCall } from "./appointment-call.tsx";
import { ContactSection } from "./contact-section.tsx";
import { Hero } from "./hero.tsx";
import { InfoCards } from "./info-cards.tsx";
import { Services } from "./services.tsx";
import { Testimonials } from "./testimonials.tsx";
import { TreatmentPromo } from "./treatment-promo.tsx";

/** What the clinic is, what it does, what others say, and how to write to it; the footer is the shell's. */
export function Component() {
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
