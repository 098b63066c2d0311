import { ContactForm } from "../../components/clinic/contact-form.tsx";
import { useSettings } from "../../lib/published/published-clinic.ts";

export function ContactSection() {
  const { data: settings } = useSettings();
  return (
    <section className="container section" id="contact" aria-labelledby="contact-title">
      <div className="contact-grid">
        <div>
          <h2 id="contact-title">Stay in touch with us</h2>
          <p className="lead">
            A question about a treatment, an old filling, or your insurance? Write to us. A person who knows
            teeth answers, within one business day.
          </p>
          <p>
            If it hurts, don't write:{" "}
            <a className="figures" href={settings.phoneUrl}>
              {settings.phone}
            </a>
          </p>
        </div>
        <div className="panel">
          <ContactForm />
        </div>
      </div>
    </section>
  );
}
