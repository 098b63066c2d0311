import {
  addBlocks,
  type Block,
  type BlockInput,
  type BlockScope,
  type BlocksChanged,
  changeBlocks,
  removeBlocks,
  restoreBlocks,
} from "@clinic/contract/blocks.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { refetchAllPastCache } from "../../shared/prefetched-answers.ts";
import { showUndoToast } from "../action-toast.tsx";
import { describeAppointmentsInside, describeChanged } from "./block-words.ts";

/** What a dialog or a drag asks for. `requestId` makes a repeated request for new blocks safe. */
export type BlockCommand =
  | { does: "add"; input: BlockInput; repeatUntil: string; requestId: string }
  | { does: "change"; block: Block; change: Partial<BlockInput>; scope: BlockScope }
  | { does: "remove"; block: Block; scope: BlockScope };

const doneTexts: Record<BlockCommand["does"], string> = {
  add: "Blocked",
  change: "Block changed",
  remove: "Block removed",
};

/** Changes blocks, reports it in a toast, and offers Undo in the toast for ten seconds. */
export function useBlockCommand() {
  const queryClient = useQueryClient();
  const onSettled = () => refetchAllPastCache(queryClient);
  const undo = useMutation({
    mutationFn: undoCommand,
    onSuccess: () => notify.success("Undone"),
    onError: (error) => notify.error(describeError(error)),
    onSettled,
  });
  return useMutation({
    mutationFn: sendCommand,
    onSuccess: (answer, { does }) => {
      const changed = answer.blocks.length > 0 ? answer.blocks : answer.before;
      const text = [describeChanged(doneTexts[does], changed), describeAppointmentsInside(answer)];
      showUndoToast("blocks", text.filter(Boolean).join(" "), () => undo.mutate(answer));
    },
    onSettled,
  });
}

function sendCommand(command: BlockCommand): Promise<BlocksChanged> {
  switch (command.does) {
    case "add": {
      const { input, repeatUntil, requestId } = command;
      return call(addBlocks, { body: { ...input, requestId, ...(repeatUntil && { repeatUntil }) } });
    }
    case "change": {
      const { block, change, scope } = command;
      return call(changeBlocks, { params: { id: block._id }, body: { ...change, scope } });
    }
    case "remove":
      return call(removeBlocks, { params: { id: command.block._id }, query: { scope: command.scope } });
  }
}

/** Writes the blocks as they were. New blocks are removed. */
function undoCommand({ before, blocks }: BlocksChanged): Promise<BlocksChanged> {
  const [added] = blocks;
  if (before.length > 0 || !added) return call(restoreBlocks, { body: { blocks: before } });
  const scope = added.seriesId === null ? "one" : "all";
  return call(removeBlocks, { params: { id: added._id }, query: { scope } });
}
