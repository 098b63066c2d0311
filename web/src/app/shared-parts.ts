/**
 * What most public pages are made of, imported for them here: so it comes with the site's one file, in place of a small
 * file for each part, which costs a request and compresses badly. With the contact form come the fields, buttons and alerts
 * of all forms. What fewer pages share is left out: /login would pay for it.
 */
import "../components/clinic/contact-form.tsx";
import "../components/page-heading.tsx";
