import type { Block } from "@clinic/contract/blocks.ts";
import { useState } from "react";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import type { GridSlot } from "../schedule/grid-time.ts";
import { useBlockCommand } from "./block-calls.ts";

/** A time to block. `doctorId` is null for everybody's. */
export type BlockPlace = { dateISO: ClinicDay; doctorId: string | null; from: string; to: string };

/** `block` is the block to edit; without it the dialog makes a new one. `bookAt` is where an appointment can be booked instead. */
export type BlockDialogInput = { place: BlockPlace; block?: Block; bookAt?: GridSlot };

export type BlockHandlers = {
  onOpen: (input: BlockDialogInput) => void;
  /** Moves a block that was dragged. Of a series only this block moves. */
  onMove: (block: Block, to: BlockPlace) => void;
};

/** The place that the button "Block time" begins with. */
export function proposeBlockPlace(day: ClinicDay): BlockPlace {
  return { dateISO: day, doctorId: null, from: "12:00", to: "13:00" };
}

/** Returns the dialog's input for a block that was opened from a list. */
export function editBlock(block: Block): BlockDialogInput {
  return { place: block, block };
}

export function useBlockDialog() {
  const [opened, setOpened] = useState<BlockDialogInput>();
  const { mutate } = useBlockCommand();
  const handlers: BlockHandlers = {
    onOpen: setOpened,
    onMove: (block, { dateISO, doctorId, from, to }) =>
      mutate(
        { does: "change", block, change: { dateISO, doctorId, from, to }, scope: "one" },
        { onError: (error) => notify.error(describeError(error)) },
      ),
  };
  return { opened, handlers, close: () => setOpened(undefined) };
}
