/** The files that have come, or are on their way. */
const files = new Map<string, Promise<unknown>>();

/**
 * What the build makes of every `import()` (docs/decisions/fetched-before-imported.md): `names` are all the files that the
 * module needs. They are fetched before the browser is asked to import one, for it remembers an import whose file did not
 * come, and fails it from then on without asking for the file again. A failed fetch it forgets, and so do we.
 */
export async function importFetched<T>(load: () => Promise<T>, names: readonly string[]): Promise<T> {
  await Promise.all(names.map(bring));
  return load();
}

function bring(name: string): Promise<unknown> {
  const known = files.get(name);
  if (known) return known;
  const coming = isOnPage(name)
    ? Promise.resolve()
    : name.endsWith(".css")
      ? addStyles(name)
      : fetchWhole(name);
  files.set(name, coming);
  coming.catch(() => files.delete(name));
  return coming;
}

/** The page names what it brings along: the browser loads that by itself. */
function isOnPage(name: string): boolean {
  return document.querySelector(`link[href="/${name}"], style[data-file="/${name}"]`) !== null;
}

/** To the end: only then it lies in the cache, which keeps such files for good. */
async function fetchWhole(name: string): Promise<void> {
  const response = await fetch(`/${name}`);
  if (!response.ok) throw new TypeError(`/${name} answered ${response.status}`);
  await response.arrayBuffer();
}

function addStyles(name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.crossOrigin = "";
    link.href = `/${name}`;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new TypeError(`/${name} could not be loaded`));
    };
    document.head.append(link);
  });
}
