const lineKeys = ["1", "2", "3", "4", "5", "6", "7", "8"] as const;

type Props = { lines?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8; className?: string };

/** Holds the place of what loads, in its size, so that nothing jumps. `className` gives one block its height. */
export function Skeleton({ lines = 1, className = "" }: Props) {
  return (
    <div role="status">
      <span className="visually-hidden">Loading…</span>
      {lineKeys.slice(0, lines).map((line) => (
        <span key={line} className={`skeleton ${className}`} aria-hidden="true" />
      ))}
    </div>
  );
}
