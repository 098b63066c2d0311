import type { Booking } from "@clinic/contract/bookings.ts";
import { type OwnReview, type ReviewText, reviewTextSchema } from "@clinic/contract/reviews.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import Modal from "react-bootstrap/Modal";
import { useController, useForm } from "react-hook-form";
import { Dialog } from "../../components/dialog.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextAreaField } from "../../components/text-area-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useLeaveGuard } from "../../components/use-leave-guard.tsx";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { createReview, reviewsKey, rewriteReview } from "./review-calls.ts";
import { StarsField } from "./stars-field.tsx";

type Props = ({ visit: Booking; review?: never } | { review: OwnReview; visit?: never }) & {
  onClose: () => void;
};

/** A new review of a visit, or another text for one that is there. */
export function ReviewDialog({ visit, review, onClose }: Props) {
  const queryClient = useQueryClient();
  const { control, register, handleSubmit, formState, watch } = useForm<ReviewText>({
    resolver: standardSchemaResolver(reviewTextSchema),
    defaultValues: {
      review: review?.review ?? "",
      location: review?.location ?? "",
      ...(review && { stars: review.stars }),
    },
  });
  // Before the other fields: the first that is wrong gets the focus.
  const stars = useController({ control, name: "stars" });
  const saving = useMutation({
    mutationFn: (text: ReviewText) =>
      review ? rewriteReview(review._id, text) : createReview({ appointment: visit._id, ...text }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: reviewsKey });
      notify.success("Thank you! Your review shows once the clinic has approved it.");
      onClose();
    },
  });
  const { errors, isDirty } = formState;
  const { leave, question } = useLeaveGuard(isDirty && !saving.isPending, "Leave without sending it?");
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
      {question}
    </Dialog>
  );
}
