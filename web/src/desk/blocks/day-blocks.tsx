import type { Block } from "@clinic/contract/blocks.ts";
import type { Schedule } from "@clinic/contract/schedule.ts";
import { CalendarOff } from "lucide-react";
import { describeBlock } from "./block-words.ts";
import { type BlockHandlers, editBlock } from "./use-block-dialog.ts";

type DayBlocksProps = {
  day: Pick<Schedule[number], "blocks" | "columns">;
  /** Undefined for roles that may not change blocks. */
  blocking: BlockHandlers | undefined;
};

/** Lists a day's blocks where no grid draws them. */
export function DayBlocks({ day: { blocks = [], columns }, blocking }: DayBlocksProps) {
  if (blocks.length === 0) return null;
  return (
    <ul className="list-unstyled d-flex flex-column gap-1 mb-2" aria-label="Blocked times">
      {blocks.map((block) => {
        const doctor = columns.find(({ doctorId }) => doctorId === block.doctorId)?.doctor;
        const text = <BlockText block={block} doctor={doctor} />;
        return (
          <li key={block._id}>
            {blocking ? (
              <button
                type="button"
                className="row-button is-dashed small"
                onClick={() => blocking.onOpen(editBlock(block))}
              >
                {text}
              </button>
            ) : (
              <p className="row-button is-dashed small m-0">{text}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function BlockText({ block, doctor }: { block: Block; doctor: string | null | undefined }) {
  const who = block.doctorId === null ? "Everyone" : doctor;
  const notes = [who, block.deskOnly && "Only the desk books"].filter(Boolean).join(" · ");
  return (
    <>
      <CalendarOff size={16} aria-hidden="true" />
      <span>
        {describeBlock(block)}
        {notes !== "" && <small className="d-block text-soft">{notes}</small>}
      </span>
    </>
  );
}
