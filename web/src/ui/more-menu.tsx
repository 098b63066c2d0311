import { Ellipsis, type LucideIcon } from "lucide-react";
import { useRef } from "react";
import Dropdown from "react-bootstrap/Dropdown";
import { Link } from "react-router-dom";
import "./more-menu.scss";

export type MenuAction = { text: string; icon: LucideIcon; act: () => void };
/** A link to a page of the site (`to`), or of another site (`href`). */
export type MenuLink = { text: string; icon: LucideIcon } & ({ to: string } | { href: string });

type Props = {
  actions: readonly (MenuAction | MenuLink)[];
  /** The button's name for screen readers. */
  label?: string;
};

/** A menu of the actions for which a row or a narrow screen has no room. */
export function MoreMenu({ actions, label = "More" }: Props) {
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown align="end">
      <Dropdown.Toggle
        as="button"
        type="button"
        ref={toggle}
        className="btn btn-outline-secondary btn-icon"
        aria-label={label}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </Dropdown.Toggle>
      <Dropdown.Menu>
        {actions.map((action) => {
          const { text, icon: Icon } = action;
          const content = (
            <>
              <Icon size={18} aria-hidden="true" /> {text}
            </>
          );
          if ("to" in action) {
            return (
              <Dropdown.Item key={text} as={Link} to={action.to}>
                {content}
              </Dropdown.Item>
            );
          }
          if ("href" in action) {
            return (
              <Dropdown.Item key={text} href={action.href} target="_blank" rel="noreferrer">
                {content}
              </Dropdown.Item>
            );
          }
          return (
            <Dropdown.Item
              key={text}
              as="button"
              type="button"
              onClick={() => {
                // A dialog gives the focus back to where it was, and the menu's button is gone by then.
                toggle.current?.focus();
                action.act();
              }}
            >
              {content}
            </Dropdown.Item>
          );
        })}
      </Dropdown.Menu>
    </Dropdown>
  );
}
