import { useMutation } from "@tanstack/react-query";
import { FormAlert } from "../../components/form-alert.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { readExport } from "./profile-calls.ts";

export function DownloadData() {
  const download = useMutation({
    mutationFn: readExport,
    onSuccess: (data) => saveFile("my-clinic-data.json", JSON.stringify(data, null, 2)),
  });
  return (
    <section className="panel" aria-labelledby="profile-data">
      <h2 id="profile-data">Your data</h2>
      <p>
        Everything that this site holds about you, as a file: your profile with the people you book for,
        appointments and what became of them, reviews, and the messages from your address once it is verified.
      </p>
      {download.error && <FormAlert>{sentenceOf(download.error)}</FormAlert>}
      <SubmitButton
        type="button"
        className="btn-outline-secondary"
        busy={download.isPending}
        busyText="Preparing…"
        onClick={() => download.mutate()}
      >
        Download my data
      </SubmitButton>
    </section>
  );
}

/** The call needs a token, which a plain link can't send. */
function saveFile(name: string, json: string) {
  const url = URL.createObjectURL(new Blob([json], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the file once it has begun, which is after this.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
