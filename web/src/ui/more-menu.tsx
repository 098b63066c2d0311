import { Ellipsis, type LucideIcon } from "lucide-react";
import { useRef } from "react";
import Dropdown from "react-bootstrap/Dropdown";
import "./more-menu.scss";

export type MenuAction = { text: string; icon: LucideIcon; act: () => void };

/** A menu of the actions for which a narrow screen has no room. */
export function MoreMenu({ actions }: { actions: readonly MenuAction[] }) {
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown align="end">
      <Dropdown.Toggle as="button" type="button" ref={toggle} className="btn btn-outline-secondary btn-icon">
        <Ellipsis size={20} aria-hidden="true" />
        <span className="visually-hidden">More</span>
      </Dropdown.Toggle>
      <Dropdown.Menu>
        {actions.map(({ text, icon: Icon, act }) => (
          <Dropdown.Item
            key={text}
            as="button"
            type="button"
            onClick={() => {
              // A dialog gives the focus back to where it was, and the menu's button is gone by then.
              toggle.current?.focus();
              act();
            }}
          >
            <Icon size={18} aria-hidden="true" /> {text}
          </Dropdown.Item>
        ))}
      </Dropdown.Menu>
    </Dropdown>
  );
}
