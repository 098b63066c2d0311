import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { downloadCsv } from "../shared/download-csv.ts";
import { describeError } from "../shared/error-sentences.ts";
import { FormAlert, SubmitButton } from "./fields.tsx";

type DownloadButtonProps = {
  /** The name of the file. */
  name: string;
  load: () => Promise<string>;
  /** What the button says. */
  text: string;
  className?: string;
  onDone?: () => void;
};

/** Downloads a CSV file. */
export function DownloadButton({
  name,
  load,
  text,
  className = "btn-outline-secondary",
  onDone,
}: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: async () => downloadCsv(name, await load()),
    ...(onDone && { onSuccess: onDone }),
  });
  return (
    <>
      <SubmitButton
        type="button"
        className={className}
        busy={download.isPending}
        busyText="Preparing…"
        onClick={() => download.mutate()}
      >
        <Download size={18} aria-hidden="true" /> {text}
      </SubmitButton>
      {download.error && <FormAlert>{describeError(download.error)}</FormAlert>}
    </>
  );
}
