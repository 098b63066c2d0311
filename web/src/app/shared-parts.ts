/**
 * What most public pages are made of, imported for them here: so it comes with the site's one file, in place of a small
 * file for each part, which costs a request and compresses badly.
 */
import "../components/clinic/contact-form.tsx";
import "../components/clinic/review-grid.tsx";
import "../components/page-heading.tsx";
import "../features/home/info-cards.tsx";
