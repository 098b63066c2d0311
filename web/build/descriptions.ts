/** What search results and link previews say of each public page. Browsers don't need it, so it is not in the routes. */
const descriptions: Record<string, string> = {
  "/": "A small dental clinic in Brooklyn that starts on time. Choose a treatment, see its price and the free times, and book online in under a minute.",
  "/about":
    "Meet the dentists of Pearl Street Dental, and the three promises that we keep: clear prices, visits on time, and treatment you decide on.",
  "/contact":
    "Call, write to or visit Pearl Street Dental at 10 Pearl Street, Brooklyn. Messages are answered within one business day.",
  "/review":
    "What patients say about Pearl Street Dental. Only people who had an appointment can write here, one review for each.",
  "/infoCard":
    "Opening hours, address and directions of Pearl Street Dental, 10 Pearl Street, Brooklyn, NY 11201.",
  "/login": "Sign in to see, move, pay for and cancel your appointments at Pearl Street Dental.",
  "/signup": "Create an account to book dental appointments at Pearl Street Dental online.",
};

export function descriptionOf(path: string): string {
  const description = descriptions[path];
  if (!description) throw new Error(`The public page ${path} has no description`);
  return description;
}
