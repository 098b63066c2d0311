import {
  describedPages,
  siteTextLengths as max,
  maxPoints,
  maxRooms,
  type SiteContent,
  type SitePicture,
} from "@clinic/contract/site.ts";
import { accentFault, darkerAccent, productColor } from "@clinic/domain/accent-tones.ts";
import { Plus } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { Controller, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useTreatments } from "../shared/published-lists.ts";
import { spelled } from "../shared/spelling.ts";
import { SelectField, TextAreaField, TextField } from "../ui/fields.tsx";
import { PictureField } from "./picture-field.tsx";
import { pageNames } from "./site-field-labels.ts";
import { describeLength } from "./text-length.tsx";

type SectionProps = { id: string; title: string; onFocus?: () => void; children: ReactNode };

/** Focusing a field in the section shows its page in the preview. */
export function SiteSection({ id, title, onFocus, children }: SectionProps) {
  return (
    <section className="panel" aria-labelledby={id} onFocus={onFocus}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export function LookFields() {
  const { control, formState } = useFormContext<SiteContent>();
  const { errors } = formState;
  return (
    <>
      <Controller
        control={control}
        name="accent"
        render={({ field: { value, onChange } }) => (
          <AccentField accent={value} error={errors.accent?.message} onChange={onChange} />
        )}
      />
      <Controller
        control={control}
        name="logo"
        render={({ field: { value, onChange } }) => (
          <PictureField
            kind="logo"
            label="Logo"
            hint="Shown beside the clinic's name and in emails. A square or wide picture works best."
            picture={value}
            error={errors.logo?.message}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="hero"
        render={({ field: { value, onChange } }) => (
          <PictureField
            kind="hero"
            label="Large picture"
            hint="Shown at the top of the home page, and in link previews when the site is next deployed."
            picture={value}
            error={errors.hero?.message}
            onChange={onChange}
          />
        )}
      />
    </>
  );
}

type AccentFieldProps = {
  accent: string | null;
  error: string | undefined;
  onChange: (accent: string | null) => void;
};

/** The clinic's color. A button takes the color that an error proposes, because the browser's picker has no place to type it. */
function AccentField({ accent, error, onChange }: AccentFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const fault = accent === null ? null : accentFault(accent);
  const darker = accent === null || fault === null ? undefined : darkerAccent(accent);
  const proposed = darker !== undefined && accentFault(darker) === null ? darker : undefined;
  return (
    <div className="d-flex flex-wrap gap-3 align-items-center mb-3">
      <TextField
        label={`Main ${spelled("color")}`}
        ref={input}
        type="color"
        className="form-control form-control-color"
        hint="For buttons, links and backgrounds. Lighter and darker shades are made from it."
        error={error ?? fault ?? undefined}
        value={accent ?? productColor}
        onChange={(event) => onChange(event.target.value)}
      />
      {proposed !== undefined && (
        <button
          type="button"
          className="btn btn-sm btn-outline-primary"
          onClick={() => {
            onChange(proposed);
            input.current?.focus();
          }}
        >
          Use {proposed}
        </button>
      )}
      {accent !== null && (
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          onClick={() => {
            onChange(null);
            input.current?.focus();
          }}
        >
          Use the usual {spelled("color")}
        </button>
      )}
    </div>
  );
}

export function HomeFields() {
  const { register, formState } = useFormContext<SiteContent>();
  const { home, callToAction, services, paymentLine } = formState.errors;
  return (
    <>
      <Line
        label="Headline"
        longest={max.headline}
        error={home?.headline?.message}
        {...register("home.headline")}
      />
      <Text
        label="Text below the headline"
        longest={max.lead}
        error={home?.lead?.message}
        {...register("home.lead")}
      />
      <Line
        label="Title of the treatments"
        longest={max.servicesTitle}
        error={services?.title?.message}
        {...register("services.title")}
      />
      <Text
        label="Text above the treatments"
        longest={max.lead}
        error={services?.lead?.message}
        {...register("services.lead")}
      />
      <Text
        label="Payment or insurance"
        longest={max.paymentLine}
        hint="Below the prices and the opening hours, such as how patients can pay and which insurance you bill. Leave it empty to show nothing."
        error={paymentLine?.message}
        {...register("paymentLine")}
      />
      <Line
        label="Call to action"
        longest={max.headline}
        hint="The title of the banner that leads to booking."
        error={callToAction?.message}
        {...register("callToAction")}
      />
    </>
  );
}

export function PromoFields() {
  const { register, formState } = useFormContext<SiteContent>();
  const { promo } = formState.errors;
  const { data: treatments } = useTreatments();
  return (
    <>
      <Line
        label="Title"
        longest={max.headline}
        hint="Without a title, the home page doesn't show this section."
        error={promo?.title?.message}
        {...register("promo.title")}
      />
      <Text label="First text" longest={max.lead} error={promo?.lead?.message} {...register("promo.lead")} />
      <Text label="Second text" longest={max.lead} error={promo?.text?.message} {...register("promo.text")} />
      <div className="field-row">
        <Line
          label="Button"
          longest={max.promoAction}
          error={promo?.action?.message}
          {...register("promo.action")}
        />
        <SelectField
          label="Treatment that it books"
          error={promo?.treatment?.message}
          {...register("promo.treatment")}
        >
          <option value="">Any</option>
          {treatments.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}

export function AboutFields() {
  const { register, formState, control, getValues } = useFormContext<SiteContent>();
  const { about, rooms } = formState.errors;
  const points = useFieldArray({ control, name: "about.points" });
  const statements = useRef<HTMLFieldSetElement>(null);
  const removePoint = (index: number) => {
    points.remove(index);
    // The pressed button is gone or belongs to another statement now.
    statements.current?.focus();
  };
  return (
    <>
      <Text
        label="Text below the title"
        longest={max.lead}
        error={about?.lead?.message}
        {...register("about.lead")}
      />
      <fieldset ref={statements} tabIndex={-1}>
        <legend className="visually-hidden">Statements</legend>
        {points.fields.map(({ id }, i) => (
          <fieldset key={id} className="site-point mb-3">
            <legend className="fs-6 fw-semibold mb-2">Statement {i + 1}</legend>
            <Line
              label="Title"
              longest={max.pointTitle}
              error={about?.points?.[i]?.title?.message}
              {...register(`about.points.${i}.title`)}
            />
            <Text
              label="Text"
              longest={max.pointText}
              error={about?.points?.[i]?.text?.message}
              {...register(`about.points.${i}.text`)}
            />
            <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => removePoint(i)}>
              Remove statement {i + 1}
            </button>
          </fieldset>
        ))}
        {points.fields.length < maxPoints && (
          <AddButton onClick={() => points.append({ title: "", text: "" })}>Add a statement</AddButton>
        )}
      </fieldset>
      <Text
        label="About the clinic"
        longest={max.aboutText}
        rows={6}
        hint="Leave an empty line between paragraphs."
        error={about?.text?.message}
        {...register("about.text")}
      />
      <Controller
        control={control}
        name="rooms"
        render={({ field: { value, onChange } }) => (
          <>
            {[...value, ...(value.length < maxRooms ? [null] : [])].map((room, i) => {
              const label = `Room picture ${i + 1}`;
              return (
                <PictureField
                  key={label}
                  kind="room"
                  label={label}
                  hint="Shown three to a row."
                  picture={room}
                  error={rooms?.[i]?.message}
                  // Another picture may have changed during an upload.
                  onChange={(picture) => onChange(replaceRoom(getValues("rooms"), room, picture))}
                />
              );
            })}
          </>
        )}
      />
    </>
  );
}

/** Returns the pictures of the rooms with `next` in the place of `before`. Without `before` it is a new one, without `next` it is removed. */
function replaceRoom(
  rooms: readonly SitePicture[],
  before: SitePicture | null,
  next: SitePicture | null,
): SitePicture[] {
  const at = rooms.findIndex(({ sizes }) => sizes[0]?.src === before?.sizes[0]?.src);
  if (next === null) return at === -1 ? [...rooms] : rooms.toSpliced(at, 1);
  return at === -1 ? [...rooms, next].slice(0, maxRooms) : rooms.with(at, next);
}

export function ContactFields() {
  const { register, formState } = useFormContext<SiteContent>();
  const { contact } = formState.errors;
  return (
    <>
      <Text
        label="Text of the contact page"
        longest={max.lead}
        error={contact?.pageLead?.message}
        {...register("contact.pageLead")}
      />
      <Line
        label="Title of the contact section on the home page"
        longest={max.headline}
        error={contact?.title?.message}
        {...register("contact.title")}
      />
      <Text
        label="Text above the contact form"
        longest={max.lead}
        error={contact?.lead?.message}
        {...register("contact.lead")}
      />
      <Line
        label="For people in pain"
        longest={max.urgentLine}
        hint="Below the phone number. Promise only what you can keep."
        error={contact?.urgentLine?.message}
        {...register("contact.urgentLine")}
      />
      <Line
        label="How to get here"
        longest={max.gettingHere}
        hint="Beside the address: steps, elevator, trains, parking."
        error={contact?.gettingHere?.message}
        {...register("contact.gettingHere")}
      />
    </>
  );
}

export function FooterFields() {
  const { register, formState } = useFormContext<SiteContent>();
  const { errors } = formState;
  return (
    <div className="field-row">
      <Line
        label="Line below the name"
        longest={max.footerLine}
        error={errors.footerLine?.message}
        {...register("footerLine")}
      />
      <TextField
        label="Year in which you opened"
        inputMode="numeric"
        hint="For the copyright line. Leave it empty to show only this year."
        error={errors.since?.message}
        {...register("since", { setValueAs: readYear })}
      />
    </div>
  );
}

/** An empty field is no year. Other text becomes NaN, which the contract refuses. */
function readYear(typed: string | number | null): number | null {
  return typed === null || typed === "" ? null : Number(typed);
}

export function SearchFields() {
  const { register, formState } = useFormContext<SiteContent>();
  return (
    <>
      <p className="form-text">
        What search engines and the browser's tab show. Leave a field empty for a text that is made from the
        clinic's name and place.
      </p>
      {describedPages.map((page) => (
        <fieldset key={page} className="site-point mb-3">
          <legend className="fs-6 fw-semibold mb-2">{pageNames[page]}</legend>
          <Line
            label="Title"
            longest={max.pageTitle}
            error={formState.errors.pages?.[page]?.title?.message}
            {...register(`pages.${page}.title`)}
          />
          <Text
            label="Description"
            longest={max.pageDescription}
            error={formState.errors.pages?.[page]?.description?.message}
            {...register(`pages.${page}.description`)}
          />
        </fieldset>
      ))}
    </>
  );
}

export function LegalFields() {
  const { register, formState } = useFormContext<SiteContent>();
  const { privacy, terms } = formState.errors;
  const hint =
    "Leave an empty line between paragraphs, and begin a heading with #. If you leave this empty, the site doesn't link to this page.";
  return (
    <>
      <Text
        label="Privacy notice"
        longest={max.legal}
        rows={8}
        hint={hint}
        error={privacy?.message}
        {...register("privacy")}
      />
      <Text
        label="Terms"
        longest={max.legal}
        rows={8}
        hint={hint}
        error={terms?.message}
        {...register("terms")}
      />
    </>
  );
}

type Limits = { name: string; longest: number };

function Line({ longest, hint, error, ...field }: ComponentProps<typeof TextField> & Limits) {
  const words: unknown = useWatch({ name: field.name });
  return <TextField {...field} {...describeLength(words, longest, { hint, error })} />;
}

function Text({ longest, hint, error, ...field }: ComponentProps<typeof TextAreaField> & Limits) {
  const words: unknown = useWatch({ name: field.name });
  return <TextAreaField rows={2} {...field} {...describeLength(words, longest, { hint, error })} />;
}

function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <p>
      <button type="button" className="btn btn-sm btn-outline-primary" onClick={onClick}>
        <Plus className="icon" aria-hidden="true" />
        {children}
      </button>
    </p>
  );
}
