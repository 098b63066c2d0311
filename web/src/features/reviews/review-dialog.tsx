import type { Booking } from "@clinic/contract/bookings.ts";
import { type OwnReview, type ReviewText, reviewTextSchema } from "@clinic/contract/reviews.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import Modal from "react-bootstrap/Modal";
import { useController } from "react-hook-form";
import { Dialog } from "../../components/dialog.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { KeptNote } from "../../components/kept-note.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextAreaField } from "../../components/text-area-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useKeptDraft } from "../../components/use-kept-draft.tsx";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { useUnsavedForm } from "../../lib/unsaved-forms.ts";
import { useForm } from "../../lib/use-form.ts";
import { createReview, reviewsKey, rewriteReview } from "./review-calls.ts";
import { readReviewDraft } from "./review-draft.ts";
import { StarsField } from "./stars-field.tsx";

type Props = ({ visit: Booking; review?: never } | { review: OwnReview; visit?: never }) & {
  onClose: () => void;
};

/** A new review of a visit, or another text for one that is there. */
export function ReviewDialog({ visit, review, onClose }: Props) {
  const queryClient = useQueryClient();
  const appointment = visit?._id ?? review?.appointment;
  const form = useForm<ReviewText>({
    resolver: standardSchemaResolver(reviewTextSchema),
    defaultValues: {
      review: review?.review ?? "",
      location: review?.location ?? "",
      ...(review && { stars: review.stars }),
    },
  });
  const { control, register, handleSubmit, formState, watch } = form;
  // Before the other fields: the first that is wrong gets the focus.
  const stars = useController({ control, name: "stars" });
  const [typed] = useState(() => draftOf(appointment));
  const draft = useKeptDraft("review", form, {
    typed,
    pack: (values) => ({ ...values, appointment }),
    first: "stars",
  });
  const saving = useMutation({
    mutationFn: (text: ReviewText) =>
      review ? rewriteReview(review._id, text) : createReview({ appointment: visit._id, ...text }),
    onSuccess: async () => {
      draft.forget();
      await queryClient.invalidateQueries({ queryKey: reviewsKey });
      notify.success("Thank you! Your review shows once the clinic has approved it.");
      onClose();
    },
  });
  const { errors, isDirty } = formState;
  const leave = useUnsavedForm(isDirty && !saving.isPending, {
    title: "Leave without sending it?",
    onLeave: draft.forget,
  });
  const left = 1000 - watch("review").length;
  return (
    <Dialog
      open
      title={`Review of ${visit?.treatment ?? review?.treatment}`}
      onClose={() => leave(onClose)}
      locked={saving.isPending}
    >
      <form noValidate onSubmit={handleSubmit((text) => saving.mutate(text))}>
        <Modal.Body>
          {draft.brought && <KeptNote onDiscard={draft.discard} />}
          {saving.error && <FormAlert>{sentenceOf(saving.error)}</FormAlert>}
          <StarsField {...stars} />
          <TextAreaField
            label="Review"
            rows={6}
            hint={
              <>
                {left} characters left. It shows under the name{" "}
                {review ? <bdi>{review.name}</bdi> : "of your profile"}.
              </>
            }
            error={errors.review?.message}
            {...register("review")}
          />
          <TextField
            label="Where you live (optional)"
            autoComplete="address-level2"
            error={errors.location?.message}
            {...register("location")}
          />
        </Modal.Body>
        <Modal.Footer>
          <button
            type="button"
            className="btn btn-outline-secondary"
            onClick={() => leave(onClose)}
            disabled={saving.isPending}
          >
            Go back
          </button>
          <SubmitButton busy={saving.isPending} busyText="Sending…">
            {review ? "Save" : "Send"}
          </SubmitButton>
        </Modal.Footer>
      </form>
    </Dialog>
  );
}

/** Undefined where what is kept speaks of another visit. */
function draftOf(appointment: string | undefined) {
  const kept = readReviewDraft();
  if (!kept || kept.appointment !== appointment) return undefined;
  const { review, location, stars } = kept;
  return { review, location, ...(stars && { stars }) };
}
