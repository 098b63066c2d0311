import type { TimeRange } from "@clinic/domain/time-range.ts";
import { Lock } from "lucide-react";
import { nameBlock } from "../../shared/block-names.ts";
import { formatMinutes } from "../../shared/clinic-day.ts";
import type { BlockDrag } from "./block-dragging.ts";
import type { GridColumn, PlacedBlock } from "./day-columns.ts";
import { cssBoxOf } from "./grid-time.ts";

type ColumnBlocksProps = { blocks: readonly PlacedBlock[]; span: TimeRange; draggedId: string | undefined };

/** Draws a column's blocks. A click on one is a click on its quarter-hour, so blocks are no buttons. */
export function ColumnBlocks({ blocks, span, draggedId }: ColumnBlocksProps) {
  return blocks.map(({ block, from, to }) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the keyboard cursor's button gets the focus, not a block.
    // biome-ignore lint/a11y/useSemanticElements: CSS can't place the cells of a `table` by time.
    <div
      key={block._id}
      role="gridcell"
      className={`grid-block${block.deskOnly ? " is-kept" : ""}${draggedId === block._id ? " is-dragged" : ""}`}
      style={cssBoxOf({ from, to }, span)}
      title={nameBlock(block)}
      data-block-id={block._id}
    >
      <span className="visually-hidden">
        {formatMinutes(from)} to {formatMinutes(to)}, blocked,{" "}
      </span>
      <span className="grid-label fw-semibold text-truncate">
        <bdi>{nameBlock(block)}</bdi>
        {block.deskOnly && (
          <span className="text-soft">
            {" "}
            <Lock size={12} aria-hidden="true" /> Only the desk
          </span>
        )}
      </span>
    </div>
  ));
}

type BlockGhostProps = { drag: BlockDrag; columns: readonly GridColumn[]; span: TimeRange };

/** Draws the dragged block where it would be dropped. */
export function BlockGhost({ drag: { block, column, range }, columns, span }: BlockGhostProps) {
  const index = columns.findIndex(({ key }) => key === column.key);
  return (
    <div className="moving-column" style={{ gridColumn: index + 2 }}>
      <div className="moving-ghost" style={cssBoxOf(range, span)}>
        <strong>{formatMinutes(range.from)}</strong>
        <span>{nameBlock(block)}</span>
      </div>
    </div>
  );
}
