import { type BuiltClinic, builtClinicId } from "../src/shared/clinic-in-page.ts";
import type { PageFiles } from "./manifest.ts";
import { describeDentist, type SiteAddresses } from "./structured-data.ts";

export type PageHead = {
  /** The whole title, with the clinic's name. */
  title: string;
  description?: string | undefined;
  /** The path of a public page. Search engines must not list a page without a `path`. */
  path?: string;
  unlisted?: true | undefined;
  /** What search engines read about the page in place of the description of the clinic. */
  structuredData?: object | undefined;
  files: PageFiles;
};

/** The pages that get no structured data about the clinic, because the pages are about an account. */
const signInPaths = new Set(["/login", "/signup"]);

/** Renders what differs by page in the `<head>`: title, description, link preview, structured data, font. */
export function renderHead(
  { title, description, path, unlisted, structuredData, files }: PageHead,
  { settings }: BuiltClinic,
  { siteUrl, preview }: SiteAddresses,
): string {
  const summary = description ?? `${settings.name}: book your dental appointment online.`;
  const forSearchEngines: string[] = [];
  if (path === undefined || unlisted) {
    forSearchEngines.push(`<meta name="robots" content="noindex" />`);
  } else {
    const url = `${siteUrl}${path}`;
    forSearchEngines.push(`<link rel="canonical" href="${url}" />`, renderProperty("og:url", url));
    // JSON-LD needs no hash in the Content-Security-Policy, because browsers never run JSON-LD.
    if (!signInPaths.has(path)) {
      const data = structuredData ?? describeDentist(settings, { siteUrl, preview });
      const json = JSON.stringify(data).replaceAll("<", "\\u003c");
      forSearchEngines.push(`<script type="application/ld+json">${json}</script>`);
    }
  }
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(summary)}" />`,
    renderProperty("og:type", "website"),
    renderProperty("og:site_name", settings.name),
    renderProperty("og:title", title),
    renderProperty("og:description", summary),
    renderProperty("og:image", `${siteUrl}${preview}`),
    `<meta name="twitter:card" content="summary_large_image" />`,
    ...forSearchEngines,
    `<link rel="preload" href="/${files.font}" as="font" type="font/woff2" crossorigin />`,
  ].join("\n    ");
}

/** The clinic that the page shows at first, which the page's code reads. Browsers don't run JSON, so it needs no hash in the policy. */
export function renderClinic(clinic: BuiltClinic): string {
  const json = JSON.stringify(clinic).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${builtClinicId}">${json}</script>`;
}

/** Links to the page's own stylesheets and scripts. The stylesheets follow those of all pages, so that they override them. */
export function renderFileLinks({ styles, scripts }: PageFiles): string {
  return [
    ...styles.map((file) => `    <link rel="stylesheet" href="/${file}" crossorigin />\n`),
    ...scripts.map(
      (file) => `    <link rel="modulepreload" href="/${file}" crossorigin fetchpriority="low" />\n`,
    ),
  ].join("");
}

/**
 * Disables the controls in a prerendered page's `<main>`, because React draws the page again and would drop text typed before.
 * `inert` blocks input. `readonly` gives fields their disabled look (styles/_field-surface.scss). Links stay usable.
 */
export function disableControls(html: string): string {
  const main = html.indexOf("<main");
  return (
    html.slice(0, main) +
    html
      .slice(main)
      .replaceAll(/<(select|button)\b/g, "<$1 inert")
      .replaceAll(/<(input|textarea)\b/g, "<$1 inert readonly")
  );
}

function renderProperty(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}" />`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
