/**
 * Where the site will stand: canonical addresses, the sitemap and link previews need it whole. `SITE_URL` at build
 * time; without it, the local suite's address.
 */
export const siteUrl = new URL(process.env.SITE_URL ?? "http://127.0.0.1:5005").origin;
