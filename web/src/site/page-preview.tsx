import type { PublicSite } from "@clinic/contract/site.ts";
import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { SitePreview, useSettings } from "../shared/published.ts";
import { applyTones } from "../shared/tones.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { SiteFooter } from "./site-footer.tsx";

/** The build finds a page's file by its dynamic import. A static import would put the page into this one's file. */
const lazyPage = (name: string, load: () => Promise<{ Component: ComponentType }>) =>
  lazyComponent(
    `preview of ${name}`,
    async () => ({ Part: (await load()).Component }),
    () => null,
  );

export const previewPages = {
  Home: lazyPage("Home", () => import("./home-page.tsx")),
  About: lazyPage("About", () => import("./about-page.tsx")),
  Contact: lazyPage("Contact", () => import("./contact-page.tsx")),
  Hours: lazyPage("Hours", () => import("./info-page.tsx")),
};
export type PreviewPage = keyof typeof previewPages;

/** The widths of the previewed screens in CSS pixels, and the heights of their frames. */
export const previewScreens = {
  Phone: { width: 390, height: 760 },
  Desktop: { width: 1280, height: 1500 },
};
export type PreviewScreen = keyof typeof previewScreens;

type Props = { site: PublicSite; page: PreviewPage; screen: PreviewScreen };

/**
 * The real page with unpublished content. React draws the page into an empty frame, in which media queries see the frame's width. The
 * site's own pages can't be framed, because the security policy forbids that to everybody.
 */
export function PagePreview({ site, page, screen }: Props) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  // Firefox puts another empty document into the frame once it has loaded.
  const [loads, setLoads] = useState(0);
  const { width, height } = previewScreens[screen];
  const { container, scale } = useScaleToFit(width);
  const isNear = useWasNear(container);
  return (
    <div className="preview-place" ref={container} style={{ height: height * scale, maxWidth: width + 2 }}>
      <iframe
        key={screen}
        ref={setFrame}
        onLoad={() => setLoads((count) => count + 1)}
        title={`Preview of the page ${page}`}
        className="preview-frame"
        style={{ width, height, transform: `scale(${scale})` }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll the page
        tabIndex={0}
      />
      {frame && isNear && (
        <FrameContent key={`${screen} ${loads}`} frame={frame} site={site} page={previewPages[page]} />
      )}
    </div>
  );
}

/** Returns a ref for the container, and the factor (at most 1) that fits this width in CSS pixels into it. */
function useScaleToFit(width: number) {
  const container = useRef<HTMLDivElement>(null);
  const [availableWidth, setAvailableWidth] = useState(width);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = () => setAvailableWidth(element.clientWidth);
    // Calls `measure` at once, after the layout.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { container, scale: Math.min(1, availableWidth / width) };
}

/** Whether the element has been in view or less than a screen away. On a phone the preview is below a long form and seldom wanted. */
function useWasNear(container: RefObject<HTMLElement | null>): boolean {
  const [wasNear, setWasNear] = useState(false);
  useEffect(() => {
    const element = container.current;
    if (!element || wasNear) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setWasNear(true),
      { rootMargin: "100% 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [container, wasNear]);
  return wasNear;
}

/** Copies the stylesheets of `from` into `to`, also later ones. Returns a function that stops this. */
function copyStyles(from: HTMLHeadElement, to: HTMLHeadElement): () => void {
  const copied = new Set<Element>();
  const copyNew = () => {
    for (const style of from.querySelectorAll("style, link[rel=stylesheet][href]")) {
      if (copied.has(style)) continue;
      copied.add(style);
      to.append(to.ownerDocument.importNode(style, true));
    }
  };
  copyNew();
  const observer = new MutationObserver(copyNew);
  observer.observe(from, { childList: true });
  return () => observer.disconnect();
}

type ContentProps = { frame: HTMLIFrameElement; site: PublicSite; page: ComponentType };

function FrameContent({ frame, site, page: Page }: ContentProps) {
  const { data: settings } = useSettings();
  const frameDocument = frame.contentDocument;
  useLayoutEffect(() => {
    if (!frameDocument) return;
    frameDocument.documentElement.lang = document.documentElement.lang;
    frameDocument.head.replaceChildren();
    return copyStyles(document.head, frameDocument.head);
  }, [frameDocument]);
  useLayoutEffect(() => {
    if (frameDocument) applyTones(frameDocument.documentElement.style, site.tones);
  }, [frameDocument, site.tones]);
  if (!frameDocument) return null;
  return createPortal(
    <SitePreview value={site}>
      <div inert>
        <header className="site-header">
          <div className="container site-bar">
            <span className="brand">
              <BrandMark />
              <span className="brand-name">{settings.name}</span>
            </span>
          </div>
        </header>
        <main>
          <Page />
        </main>
        <SiteFooter />
      </div>
    </SitePreview>,
    frameDocument.body,
  );
}
