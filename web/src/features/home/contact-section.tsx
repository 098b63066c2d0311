import { ContactForm } from "../../components/clinic/contact-form.tsx";

export function ContactSection() {
  return (
    <section className="container section" id="contact" aria-labelledby="contact-title">
      <div className="contact-grid">
        <div>
          <h2 id="contact-title">Stay in touch with us</h2>
          <p className="lead">
            A question about a treatment, an old filling, or your insurance? Write to us. A person who knows
            teeth answers, within one working day.
          </p>
        </div>
        <div className="panel">
          <ContactForm />
        </div>
      </div>
    </section>
  );
}
