import type { Plugin, Rolldown } from "vite";

/**
 * The bundler's own helpers are half a kilobyte that many files import, and no group of files takes them in: on every page a
 * request of its own. So they go into `site`, which every page has.
 */
export function helpersInSite(): Plugin {
  return {
    name: "helpers-in-site",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const helpers = chunks.find(({ name }) => name === "rolldown-runtime");
      const site = chunks.find(({ name }) => name === "site");
      if (!helpers || !site) return;
      const importing = chunks.filter(({ imports }) => imports.includes(helpers.fileName));
      // They come to stand in the place of its import: without one, it would export what it doesn't have.
      if (!importing.includes(site))
        throw new Error(`${site.fileName} imports none of the bundler's helpers, and can't take them in`);
      for (const chunk of importing.filter((each) => each !== site)) importElsewhere(chunk, helpers, site);
      takeIn(site, helpers);
      delete bundle[helpers.fileName];
    },
  };
}

/** What the site names each helper: no name of the bundler's is like it. */
const exported = (name: string) => `bundler_${name}`;

function takeIn(site: Rolldown.OutputChunk, helpers: Rolldown.OutputChunk) {
  const [body, names, locals] = splitExports(helpers);
  const all = `var[${names.map(exported)}]=(()=>{${body};return[${locals}]})()`;
  replaceImport(
    site,
    helpers,
    (wanted) => `${all},${wanted.map(([name, as]) => `${as}=${exported(name)}`)};`,
  );
  site.code += `export{${names.map(exported)}};`;
  site.imports = site.imports.filter((name) => name !== helpers.fileName);
}

function importElsewhere(
  chunk: Rolldown.OutputChunk,
  helpers: Rolldown.OutputChunk,
  site: Rolldown.OutputChunk,
) {
  replaceImport(chunk, helpers, (wanted) => {
    const list = wanted.map(([name, as]) => `${exported(name)} as ${as}`);
    return `import{${list}}from"./${fileOf(site)}";`;
  });
  const others = chunk.imports.filter((name) => name !== helpers.fileName);
  chunk.imports = [...new Set([site.fileName, ...others])];
}

type Name = [name: string, as: string];

function replaceImport(
  chunk: Rolldown.OutputChunk,
  from: Rolldown.OutputChunk,
  by: (names: Name[]) => string,
) {
  const statement = new RegExp(`import ?\\{([^}]*)\\} ?from ?"./${fileOf(from)}";`);
  if (!statement.test(chunk.code))
    throw new Error(`${chunk.fileName} imports the bundler's helpers otherwise`);
  chunk.code = chunk.code.replace(statement, (_, names: string) => by(readNames(names)));
}

/** The code without its exports, their names, and what each is called in the code. */
function splitExports({ fileName, code }: Rolldown.OutputChunk): [string, string[], string[]] {
  const [statement, list] = /export ?\{([^}]*)\};?\s*$/.exec(code) ?? [];
  if (statement === undefined || list === undefined) throw new Error(`${fileName} exports otherwise`);
  const names = readNames(list);
  return [code.replace(statement, ""), names.map(([, as]) => as), names.map(([local]) => local)];
}

function readNames(list: string): Name[] {
  return list.split(",").map((each) => {
    const [name = "", as = name] = each.trim().split(" as ");
    return [name, as];
  });
}

const fileOf = ({ fileName }: Rolldown.OutputChunk) => fileName.replace(/^.*\//, "");
