type Props = { count: number; checked: boolean; onChange: (checked: boolean) => void };

/** Where there are none, it leaves its place empty: nothing beside or below it moves when another day is shown. */
export function ShowCanceled({ count, checked, onChange }: Props) {
  return (
    <label className={`form-check schedule-cancelled${count > 0 ? "" : " is-none"}`}>
      <input
        type="checkbox"
        className="form-check-input"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="form-check-label">Show {count} canceled</span>
    </label>
  );
}
