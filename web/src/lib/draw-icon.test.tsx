import { createLucideIcon } from "lucide-react";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createIcon } from "./draw-icon.ts";

const data: Parameters<typeof createIcon>[0] & { name: string } = {
  name: "clock",
  size: 24,
  node: [
    ["circle", { cx: "12", cy: "12", r: "10", key: "a" }],
    ["path", { d: "M12 6v6l4 2", key: "b" }],
  ],
};
const Lucide = createLucideIcon({ ...data, node: data.node.map(([tag, attributes]) => [tag, attributes]) });
const Ours = createIcon(data);

test.each([{}, { size: 18 }, { id: "mine", "aria-hidden": false }])(
  "with %o it draws what lucide does",
  (props) => {
    expect(drawn(<Ours {...props} />)).toEqual(drawn(<Lucide {...props} />));
  },
);

/** In no order. A page needs no namespace, and nothing here goes by lucide's classes. */
function drawn(icon: ReactElement) {
  const [svg = "", content] = renderToStaticMarkup(icon).split(/(?<=^<svg[^>]*)>/);
  const attributes = svg.match(/[\w-]+="[^"]*"/g) ?? [];
  return { attributes: attributes.filter((one) => !/^(class|xmlns)=/.test(one)).toSorted(), content };
}
