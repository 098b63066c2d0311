import { photoTypes, uploadPhoto } from "@clinic/contract/doctors.ts";
import { ImageUp } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { call } from "../../shared/api.ts";
import { sentenceOf } from "../../shared/error-sentences.ts";
import { Field } from "../../ui/fields.tsx";

type Props = {
  photo: ReturnType<typeof usePhoto>;
  /** The photo that is stored, when a doctor is edited. */
  stored?: string | undefined;
  name: string;
};

export function PhotoField({ photo, stored, name }: Props) {
  const progressId = useId();
  const shown = photo.preview ?? stored;
  const choice = useRef<HTMLDivElement>(null);
  /** For a button that goes once it is pressed. */
  const takeFocus = () => choice.current?.focus();
  return (
    <div className="photo-field">
      {shown ? (
        <img className="photo-preview" src={shown} alt={`Preview of ${name || "the doctor"}`} />
      ) : (
        <span className="photo-preview" aria-hidden="true">
          <ImageUp />
        </span>
      )}
      <div className="photo-choice" ref={choice} tabIndex={-1}>
        <Field
          label="Photo"
          id={undefined}
          hint={`${stored ? "" : "Needed: patients see it on the site. "}JPEG, PNG, WebP or AVIF. It is made smaller before it is sent.`}
          error={photo.problem}
        >
          {(control) => (
            <input
              key={photo.turns}
              type="file"
              className="form-control"
              accept={photoTypes.join(",")}
              disabled={photo.uploading}
              onChange={(event) => void photo.choose(event.target.files?.[0])}
              {...control}
            />
          )}
        </Field>
        {photo.preparing && <p role="status">Preparing the photo…</p>}
        {photo.uploading && (
          <div className="photo-progress">
            <label htmlFor={progressId}>Uploading…</label>
            <progress id={progressId} />
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              onClick={() => {
                photo.cancel();
                takeFocus();
              }}
            >
              Cancel upload
            </button>
          </div>
        )}
        {photo.problem && photo.chosen && !photo.uploading && (
          <button type="submit" className="btn btn-sm btn-outline-secondary" onClick={takeFocus}>
            Retry upload
          </button>
        )}
      </div>
    </div>
  );
}

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

/** Twice what the site shows a portrait at, for dense screens. */
const longestSide = 800;
const quality = 0.85;
/** More than any phone's camera makes, and little enough to decode. */
const originalMaxBytes = 40 * 1024 * 1024;

/** What somebody chose can't become a photo. The message is a sentence for people. */
class PhotoError extends Error {}

/**
 * The photo at the size that the site needs, drawn anew: some 60 KB instead of megabytes, turned as it was taken, and
 * without the place and the device that a camera writes into its files.
 */
async function shrinkPhoto(file: File): Promise<Blob> {
  if (!photoTypes.some((type) => type === file.type)) {
    throw new PhotoError("Please choose a JPEG, PNG, WebP or AVIF photo");
  }
  if (file.size > originalMaxBytes)
    throw new PhotoError("This photo is too large. Please choose a smaller one");
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PhotoError("This file can't be read as a photo. Please choose another one");
  });
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new PhotoError("Your browser can't prepare the photo. Please try another browser");
  // JPEG knows no transparency: what was clear becomes white instead of black.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const webp = await encode(canvas, "image/webp");
  // Safari answers with a PNG where it can't write WebP.
  return webp.type === "image/webp" ? webp : encode(canvas, "image/jpeg");
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PhotoError("Your browser can't prepare the photo"))),
      type,
      quality,
    );
  });
}
