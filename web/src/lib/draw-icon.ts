import { type ComponentProps, createElement } from "react";

/** As lucide's icon files have it: the side of their square, and the elements in it. */
type Drawing = {
  size: number;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
};

type Props = ComponentProps<"svg"> & { size?: number };

/**
 * Stands in the built site for lucide-react's own, which can do much that no page asks for, and would be a hundredth of what
 * every page loads. Icons say nothing to screen readers: words beside them do.
 */
export function createIcon({ size: side, node }: Drawing) {
  return ({ size = side, ...props }: Props) =>
    createElement(
      "svg",
      {
        width: size,
        height: size,
        viewBox: `0 0 ${side} ${side}`,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
