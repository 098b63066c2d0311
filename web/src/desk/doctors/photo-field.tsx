import { photoTypes, uploadPhoto } from "@clinic/contract/doctors.ts";
import { ImageUp } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { call } from "../../shared/api.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { ImageError, openImage } from "../../shared/open-image.ts";
import { spelled } from "../../shared/spelling.ts";
import { Field } from "../../ui/fields.tsx";

type Props = {
  photo: ReturnType<typeof usePhoto>;
  /** The URL of the saved photo. */
  stored?: string | undefined;
  name: string;
};

export function PhotoField({ photo, stored, name }: Props) {
  const progressId = useId();
  const shown = photo.preview ?? stored;
  const choice = useRef<HTMLDivElement>(null);
  /** Moves the focus to the file input when the pressed button disappears. */
  const takeFocus = () => choice.current?.focus();
  return (
    <div className="d-flex flex-wrap gap-3 align-items-start mb-3">
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
          hint={`${stored ? "" : "Needed: patients see it on the site. "}JPEG, PNG, WebP or AVIF. A large photo is made smaller for you.`}
          error={photo.problem}
        >
          {(control) => (
            <input
              key={photo.resets}
              type="file"
              className="form-control"
              accept={photoTypes.join(",")}
              disabled={photo.isUploading}
              onChange={(event) => photo.choose(event.target.files?.[0])}
              {...control}
            />
          )}
        </Field>
        {photo.isPreparing && !photo.isUploading && <p role="status">Preparing the photo…</p>}
        {photo.isUploading && (
          <div className="d-grid gap-2 mb-2">
            <label htmlFor={progressId}>Uploading…</label>
            <progress id={progressId} />
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              onClick={() => {
                photo.cancelUpload();
                takeFocus();
              }}
            >
              Cancel upload
            </button>
          </div>
        )}
        {photo.problem && photo.isChosen && !photo.isUploading && (
          <button type="submit" className="btn btn-sm btn-outline-secondary" onClick={takeFocus}>
            Retry upload
          </button>
        )}
      </div>
    </div>
  );
}

/**
 * The state of one photo that is chosen, shrunk, previewed and uploaded. Submitting the form again does not upload the photo
 * again.
 */
export function usePhoto(purpose: "doctor" | "treatment" = "doctor") {
  const [chosen, setChosen] = useState<{ photo: Blob; preview: string } | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isPreparing, setPreparing] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const uploaded = useRef<{ photo: Blob; url: string }>(undefined);
  const uploadAborter = useRef<AbortController>(undefined);
  const latestChoice = useRef(0);
  /** The latest chosen photo while it is made smaller, and afterwards. Null if there is none that can be used. */
  const prepared = useRef<Promise<Blob | null>>(undefined);
  /** The React key of the file input. A new input forgets the file's name, so that the user can choose the same file again. */
  const [resets, setResets] = useState(0);

  useEffect(() => () => uploadAborter.current?.abort(), []);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.preview)), [chosen]);

  function choose(file: File | undefined): void {
    if (!file) return;
    latestChoice.current += 1;
    prepared.current = prepare(file, latestChoice.current);
  }

  async function prepare(file: File, choice: number): Promise<Blob | null> {
    setProblem(undefined);
    setPreparing(true);
    try {
      const photo = await shrinkPhoto(file);
      if (choice === latestChoice.current) setChosen({ photo, preview: URL.createObjectURL(photo) });
      return photo;
    } catch (error) {
      if (choice !== latestChoice.current) return null;
      setChosen(null);
      setProblem(error instanceof ImageError ? error.message : "This photo can't be used");
      return null;
    } finally {
      if (choice === latestChoice.current) setPreparing(false);
    }
  }

  /**
   * Returns the photo's URL. Waits for a photo that is still made smaller. Returns null after a failure or a cancel, and the
   * field then shows an error.
   */
  async function upload(): Promise<string | null> {
    const aborter = new AbortController();
    uploadAborter.current = aborter;
    setUploading(true);
    try {
      const photo = await prepared.current;
      if (!photo) return null;
      if (uploaded.current?.photo === photo) return uploaded.current.url;
      setProblem(undefined);
      aborter.signal.throwIfAborted();
      const image = new File([photo], "photo", { type: photo.type });
      const request = { query: { for: purpose }, body: { image } };
      const { url } = (await call(uploadPhoto, request, { signal: aborter.signal })).data;
      uploaded.current = { photo, url };
      return url;
    } catch (error) {
      setProblem(
        aborter.signal.aborted
          ? `Upload ${spelled("canceled")}. Your photo is still chosen`
          : describeError(error),
      );
      return null;
    } finally {
      setUploading(false);
    }
  }

  return {
    preview: chosen?.preview,
    isChosen: chosen !== null || isPreparing,
    isPreparing,
    isUploading,
    problem,
    choose,
    upload,
    setProblem,
    cancelUpload: () => uploadAborter.current?.abort(),
    reset: () => {
      latestChoice.current += 1;
      prepared.current = undefined;
      setPreparing(false);
      setChosen(null);
      setProblem(undefined);
      setResets((count) => count + 1);
    },
    resets,
  };
}

/** Pixels: twice the size of a portrait on the site, for high-resolution screens. */
const longestSide = 800;

/** Shrinks the photo to the size that the site needs: about 60 KB. Browsers that can't write WebP write a JPEG. */
async function shrinkPhoto(file: File): Promise<Blob> {
  const image = await openImage(file);
  try {
    const { jpeg, webp } = await image.encode(image.scaleToSide(longestSide));
    return webp ?? jpeg;
  } finally {
    image.close();
  }
}
