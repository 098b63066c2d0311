import { useState } from "react";

type Props = {
  name: string;
  src?: string | undefined;
  portrait?: boolean;
  /** For the portrait at the top of a page: loads it first. */
  first?: boolean;
};

/** A person's picture or initials. Hidden from screen readers, because the name stands beside the avatar. */
export function Avatar({ name, src, portrait = false, first = false }: Props) {
  const [broken, setBroken] = useState<string>();
  const className = portrait ? "avatar is-portrait" : "avatar";
  if (!src || broken === src) {
    return (
      <span className={className} aria-hidden="true">
        {toInitials(name)}
      </span>
    );
  }
  const size = portrait ? 320 : 48;
  return (
    <img
      className={className}
      src={src}
      alt=""
      width={size}
      height={size}
      {...(first
        ? { fetchPriority: "high" as const }
        : { loading: "lazy" as const, decoding: "async" as const })}
      onError={() => setBroken(src)}
    />
  );
}

/** `Dr. Ana Lopez` → `AL` */
function toInitials(name: string): string {
  const words = name.replace(/^Dr\.?\s+/i, "").split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => word?.[0]?.toUpperCase()).join("");
}
