import { Link } from "react-router-dom";

type Props = {
  label: string;
  /** What the address chooses now. */
  chosen: string;
  choices: readonly { value: string; text: string }[];
  /** The address that makes a choice. */
  to: (value: string) => string;
};

/** Chooses which part of a list shows. In the address, so that it survives a reload. */
export function ChoiceLinks({ label, chosen, choices, to }: Props) {
  return (
    <nav className="choice-links" aria-label={label}>
      {choices.map(({ value, text }) => (
        <Link key={value} to={to(value)} replace aria-current={value === chosen ? "true" : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
