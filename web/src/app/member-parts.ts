/**
 * What most pages behind the sign-in are made of, imported for them here: so it comes with their frame in one file, in place
 * of a small file for each part, which costs a request and compresses badly. What is large and for a few pages is left out.
 */
import "@clinic/contract/bookings.ts";
import "@clinic/contract/treatments.ts";
import "@clinic/contract/profile.ts";
import "@clinic/contract/users.ts";
import "../lib/api.ts";
import "../lib/clinic/settings-query.ts";
