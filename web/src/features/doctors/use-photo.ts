import { uploadPhoto } from "@clinic/contract/doctors.ts";
import { useEffect, useRef, useState } from "react";
import { call } from "../../lib/api.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { PhotoError, shrinkPhoto } from "./shrink-photo.ts";

type Chosen = { photo: Blob; preview: string };

/** One photo on its way: chosen, shrunk and shown, then uploaded once, however often its form is sent. */
export function usePhoto() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string>();
  const [preparing, setPreparing] = useState(false);
  const [uploading, setUploading] = useState(false);
  const uploaded = useRef<{ photo: Blob; url: string }>(undefined);
  const underway = useRef<AbortController>(undefined);
  const latest = useRef(0);
  /** Counts, so that the file field can begin anew: else it would keep the last one's name, and not take it again. */
  const [turns, setTurns] = useState(0);

  useEffect(() => () => underway.current?.abort(), []);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.preview)), [chosen]);

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    latest.current += 1;
    const turn = latest.current;
    setProblem(undefined);
    setPreparing(true);
    try {
      const photo = await shrinkPhoto(file);
      if (turn === latest.current) setChosen({ photo, preview: URL.createObjectURL(photo) });
    } catch (error) {
      if (turn !== latest.current) return;
      setChosen(null);
      setProblem(error instanceof PhotoError ? error.message : "This photo can't be used");
    } finally {
      if (turn === latest.current) setPreparing(false);
    }
  }

  /** The photo's URL. Null when it failed, which the field then says, or when it was canceled. */
  async function upload(): Promise<string | null> {
    if (!chosen) return null;
    const { photo } = chosen;
    if (uploaded.current?.photo === photo) return uploaded.current.url;
    const attempt = new AbortController();
    underway.current = attempt;
    setProblem(undefined);
    setUploading(true);
    try {
      const image = new File([photo], "photo", { type: photo.type });
      const sent = { query: { for: "doctor" as const }, body: { image } };
      const { url } = (await call(uploadPhoto, sent, { signal: attempt.signal })).data;
      uploaded.current = { photo, url };
      return url;
    } catch (error) {
      const canceled = attempt.signal.aborted;
      setProblem(canceled ? "Upload canceled. Your photo is still chosen" : sentenceOf(error));
      return null;
    } finally {
      setUploading(false);
    }
  }

  return {
    preview: chosen?.preview,
    chosen: chosen !== null,
    preparing,
    uploading,
    problem,
    choose,
    upload,
    cancel: () => underway.current?.abort(),
    complain: setProblem,
    clear: () => {
      latest.current += 1;
      setChosen(null);
      setProblem(undefined);
      setTurns((count) => count + 1);
    },
    turns,
  };
}
