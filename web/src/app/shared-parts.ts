/**
 * What most public pages are made of, imported for them here: so it comes with the site's one file, in place of a small
 * file for each part, which costs a request and compresses badly. With the contact form come the fields, buttons and alerts
 * of all forms, with the cards the opening hours and their icons. A failed call's error is here so that a page which only
 * tells of one need not load what makes calls. What fewer pages share is left out: /login, which has 150 KB, would pay for it.
 */
import "../components/clinic/contact-form.tsx";
import "../components/page-heading.tsx";
import "../features/home/info-cards.tsx";
import "../lib/api-error.ts";
