import { defaultPublicSettings } from "../../functions/src/domain/default-clinic.ts";
import { pageTitle } from "../src/shared/paths.ts";
import { dentistData } from "./dentist-data.ts";
import type { PageFiles } from "./manifest.ts";

export type PageHead = {
  title: string;
  description?: string | undefined;
  /** Without one, the file is no page that search engines should list. */
  path?: string;
  /** Runs before anything else of the page has come. */
  firstScript?: string | undefined;
  /** Nor is one that only links in mails lead to. */
  unlisted?: true | undefined;
  files: PageFiles;
};

/** They tell of an account, not of the clinic. */
const signInPaths = new Set(["/login", "/signup"]);

/** What stands in a page's `<head>` beside the template's: name, description, previews, and its own files. */
export function pageHead({ title, description, path, unlisted, files }: PageHead, siteUrl: string): string {
  const name = pageTitle(title);
  const about = description ?? `${defaultPublicSettings.name}: book your dental appointment online.`;
  const listed =
    path === undefined || unlisted
      ? [`<meta name="robots" content="noindex" />`]
      : [`<link rel="canonical" href="${siteUrl}${path}" />`, property("og:url", `${siteUrl}${path}`)];
  if (path !== undefined && !unlisted && !signInPaths.has(path)) {
    // Data, not a script: the page's security policy lets it stand, and nothing runs it.
    listed.push(
      `<script type="application/ld+json">${jsonInHtml(dentistData(defaultPublicSettings, siteUrl))}</script>`,
    );
  }
  return [
    `<title>${escaped(name)}</title>`,
    `<meta name="description" content="${escaped(about)}" />`,
    property("og:type", "website"),
    property("og:site_name", defaultPublicSettings.name),
    property("og:title", name),
    property("og:description", about),
    property("og:image", `${siteUrl}/preview.jpg`),
    `<meta name="twitter:card" content="summary_large_image" />`,
    ...listed,
    `<link rel="preload" href="/${files.font}" as="font" type="font/woff2" crossorigin />`,
  ].join("\n    ");
}

/** After the template's own files: a page's stylesheet may refine the site's. */
export function pageFiles({ styles, scripts }: PageFiles): string {
  return [
    ...styles.map((file) => `    <link rel="stylesheet" href="/${file}" crossorigin />\n`),
    ...scripts.map(
      (file) => `    <link rel="modulepreload" href="/${file}" crossorigin fetchpriority="low" />\n`,
    ),
  ].join("");
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escaped(content)}" />`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
