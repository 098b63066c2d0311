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
};

/** Downloads a CSV file. */
export function DownloadButton({ name, load, text }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: async () => downloadCsv(name, await load()),
  });
  return (
    <>
      <SubmitButton
        type="button"
        className="btn-outline-secondary"
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
