import type { Booking } from "@clinic/contract/bookings.ts";
import { type OwnReview, type ReviewText, reviewTextSchema } from "@clinic/contract/reviews.ts";
import { shortNameOf } from "@clinic/domain/first-name.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { useId, useState } from "react";
import Modal from "react-bootstrap/Modal";
import { type UseControllerReturn, useController } from "react-hook-form";
import * as z from "zod/mini";
import { formatAppointmentDay, formatDentistSuffix } from "../shared/appointment-text.ts";
import { readDraft } from "../shared/drafts.ts";
import { describeError } from "../shared/error-sentences.ts";
import { notify } from "../shared/notify.ts";
import { reviewsKey } from "../shared/own-reviews.ts";
import { useSession } from "../shared/session/session.ts";
import { useUnsavedForm } from "../shared/unsaved-forms.ts";
import { useForm } from "../shared/use-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { FieldError, FormAlert, SubmitButton, TextAreaField, TextField } from "../ui/fields.tsx";
import { RestoredDraftNote, useFormDraft } from "../ui/form-draft.tsx";
import { createReview, editReview } from "./review-entry.tsx";

type Props = ({ appointment: Booking; review?: never } | { review: OwnReview; appointment?: never }) & {
  onClose: () => void;
};

/** Writes a review of an appointment, or edits a review. */
export function ReviewDialog({ appointment, review, onClose }: Props) {
  const queryClient = useQueryClient();
  const session = useSession();
  const name = (session.status === "signed-in" && session.user.name) || (review?.name ?? "");
  const shortName = shortNameOf(name);
  const appointmentId = appointment?._id ?? review?.appointment;
  const form = useForm<ReviewText>({
    resolver: standardSchemaResolver(reviewTextSchema),
    defaultValues: {
      review: review?.review ?? "",
      location: review?.location ?? "",
      showsVisit: review?.showsVisit ?? false,
      showsWholeName: review ? review.showsWholeName !== false : false,
      ...(review && { stars: review.stars }),
    },
  });
  const { control, register, handleSubmit, formState, watch } = form;
  // Registers the stars before the other fields, because the first registered field with an error gets the focus.
  const stars = useController({ control, name: "stars" });
  const [typed] = useState(() => readDraftForAppointment(appointmentId));
  const draft = useFormDraft("review", form, {
    typed,
    pack: (values) => ({ ...values, appointment: appointmentId }),
    first: "stars",
  });
  const saving = useMutation({
    mutationFn: (text: ReviewText) =>
      review ? editReview(review._id, text) : createReview({ appointment: appointment._id, ...text }),
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
  const signature = watch("showsWholeName") ? name : shortName;
  return (
    <Dialog
      open
      title={`Review of ${appointment?.treatment ?? review?.treatment}`}
      onClose={() => leave(onClose)}
      locked={saving.isPending}
    >
      <form noValidate onSubmit={handleSubmit((text) => saving.mutate(text))}>
        <Modal.Body>
          {draft.isRestored && <RestoredDraftNote onDiscard={draft.discard} />}
          {appointment && (
            <p>
              {formatAppointmentDay(appointment)}
              {formatDentistSuffix(appointment)}
            </p>
          )}
          <StarsField {...stars} />
          <TextAreaField
            label="Review"
            rows={6}
            hint={
              <>
                {left} characters left. It appears as written by{" "}
                {signature ? <bdi>{signature}</bdi> : "the name in your profile"} once the clinic has read it.
              </>
            }
            error={errors.review?.message}
            {...register("review")}
          />
          <TextField
            label="Town or city (optional)"
            autoComplete="address-level2"
            hint="It appears under your name. Please no street address."
            error={errors.location?.message}
            {...register("location")}
          />
          {shortName !== name && (
            <label className="form-check">
              <input type="checkbox" className="form-check-input" {...register("showsWholeName")} />
              <span className="form-check-label">
                Sign with my whole name, <bdi>{name}</bdi>
              </span>
            </label>
          )}
          <label className="form-check">
            <input type="checkbox" className="form-check-input" {...register("showsVisit")} />
            <span className="form-check-label">
              {(appointment ?? review)?.doctor
                ? "Show which treatment and dentist this is about"
                : "Show which treatment this is about"}
            </span>
          </label>
        </Modal.Body>
        <Modal.Footer>
          {saving.error && <FormAlert>{describeError(saving.error)}</FormAlert>}
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

/** Returns the draft of a review, unless the draft is about another appointment. */
function readDraftForAppointment(appointmentId: string | undefined) {
  const draft = readReviewDraft();
  if (!draft || draft.appointment !== appointmentId) return undefined;
  const { appointment: _, stars, ...text } = draft;
  return { ...text, ...(stars && { stars }) };
}

const starWords = ["Poor", "Fair", "Good", "Very good", "Excellent"];
const starChoices = starWords.map((_, index) => index + 1);

/** Radio buttons that look like stars. The stars up to the chosen number are filled. */
function StarsField({ field, fieldState }: UseControllerReturn<ReviewText, "stars">) {
  const [labelId, errorId] = [useId(), useId()];
  const { error } = fieldState;
  // The value is undefined until the first choice, although its type is a number.
  const chosen: number | undefined = field.value;
  return (
    <div
      className="field stars-field"
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error && errorId}
    >
      <span className="form-label" id={labelId}>
        Stars
      </span>
      <div className="stars-field-row d-flex flex-wrap align-items-center">
        {starChoices.map((stars) => (
          <label key={stars} className={chosen && stars <= chosen ? "is-filled" : undefined}>
            <input
              type="radio"
              name={field.name}
              // Gives the first star to react-hook-form, which focuses it if no stars were chosen.
              ref={stars === 1 ? field.ref : undefined}
              value={stars}
              checked={stars === chosen}
              onChange={() => field.onChange(stars)}
              onBlur={field.onBlur}
            />
            <Star aria-hidden="true" />
            <span className="visually-hidden">{stars === 1 ? "1 star" : `${stars} stars`}</span>
          </label>
        ))}
        <span className="text-soft figures" aria-hidden="true">
          {chosen ? `${chosen} of 5: ${starWords[chosen - 1]}` : "1 is poor, 5 is excellent"}
        </span>
      </div>
      {error?.message && <FieldError id={errorId}>{error.message}</FieldError>}
    </div>
  );
}

/** The typed fields of a draft, valid or not, and the id of the reviewed appointment. */
const draftSchema = z.object({
  appointment: z.string(),
  review: z.string(),
  location: z.string(),
  stars: z.optional(z.number()),
  showsVisit: z._default(z.boolean(), false),
  showsWholeName: z._default(z.boolean(), false),
});

export function readReviewDraft() {
  return z.safeParse(draftSchema, readDraft("review")).data;
}
