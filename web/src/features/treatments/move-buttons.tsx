import { ArrowDown, ArrowUp } from "lucide-react";
import { useLayoutEffect, useRef } from "react";

type Props = { name: string; place: number; of: number; onMove: (step: 1 | -1) => void };

/**
 * Moves a row one place. The row's new place in the document would drop the focus, so the pressed button takes it again.
 * At an end it stays focusable and does nothing.
 */
export function MoveButtons({ name, place, of, onMove }: Props) {
  const buttons = useRef<HTMLDivElement>(null);
  const pressed = useRef<1 | -1>(undefined);
  useLayoutEffect(() => {
    if (place >= 0 && pressed.current) {
      buttons.current?.querySelector<HTMLElement>(`[data-step="${pressed.current}"]`)?.focus();
      pressed.current = undefined;
    }
  }, [place]);
  const move = (step: 1 | -1) => {
    const next = place + step;
    if (next < 0 || next >= of) return;
    pressed.current = step;
    onMove(step);
  };
  return (
    <div className="move-buttons" ref={buttons}>
      <span className="move-place">{place + 1}</span>
      <button
        type="button"
        className="btn btn-icon"
        data-step={-1}
        aria-label={`Move ${name} up`}
        aria-disabled={place === 0}
        onClick={() => move(-1)}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn-icon"
        data-step={1}
        aria-label={`Move ${name} down`}
        aria-disabled={place === of - 1}
        onClick={() => move(1)}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
