import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useMemo, useRef } from "react";
import { encode } from "uqr";
import { useSettings } from "../shared/published.ts";
import { addApp, addPhone } from "../shared/session/second-factor.ts";
import { describeSecondFactorError } from "../shared/session/second-factor-errors.ts";
import { useForm } from "../shared/use-form.ts";
import { CodeField, codePattern, readCode } from "../ui/code-field.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FormAlert, SubmitButton, TextField } from "../ui/fields.tsx";
import { Skeleton } from "../ui/states.tsx";

type DialogProps = { onAdded: () => Promise<void>; onClose: () => void };

/** Shows the app's secret as a QR code and as text, and asks for the app's first code. */
export function AddAppDialog({ onAdded, onClose }: DialogProps) {
  const { name } = useSettings().data;
  const id = useId();
  // Each dialog asks for a secret of its own, which Firebase forgets after some minutes.
  const enrolment = useQuery({
    queryKey: ["second-factor-secret", id],
    queryFn: () => addApp(name),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { data, error } = enrolment;
  return (
    <CodeDialog
      title="Add an authenticator app"
      codeLabel="Code from the app"
      finish={data?.finish}
      onAdded={onAdded}
      onClose={onClose}
    >
      {error && <FormAlert>{describeSecondFactorError(error)}</FormAlert>}
      {enrolment.isPending && <Skeleton lines={5} />}
      {data && (
        <>
          <p>
            Open an authenticator app on your phone, for example Google Authenticator, Microsoft Authenticator
            or 1Password. Let it scan this:
          </p>
          <QrCode text={data.url} />
          <p>
            Is the app on this device? <a href={data.url}>Open it in the app</a>, or type this key into it:
          </p>
          <p>
            <code className="second-factor-secret" translate="no">
              {data.secret.match(/.{1,4}/g)?.join(" ")}
            </code>
          </p>
          <p>The app then shows a code. Enter it here.</p>
        </>
      )}
    </CodeDialog>
  );
}

/** Black on white also on a dark screen, because some apps read no other colors. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { border: 3 });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : [])),
    );
    return { size, path: squares.join("") };
  }, [text]);
  return (
    <svg
      className="second-factor-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for the authenticator app. The key below says the same."
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

const phonePattern = { value: /^\s*\+[\d\s().-]{7,24}$/, message: "Begin with + and the country code" };

/** Sends a code to a phone number, and asks for the code. */
export function AddPhoneDialog({ onAdded, onClose }: DialogProps) {
  const form = useId();
  const place = useRef<HTMLDivElement>(null);
  const { register, handleSubmit, formState } = useForm<{ phone: string }>({ defaultValues: { phone: "" } });
  const sending = useMutation({
    mutationFn: (typed: string) => {
      if (!place.current) throw new Error("The dialog is closed");
      return addPhone(`+${typed.replace(/\D/g, "")}`, place.current);
    },
  });
  return (
    <>
      {sending.data ? (
        <CodeDialog
          title="Add a phone number"
          codeLabel="Code from the text message"
          finish={sending.data.finish}
          onAdded={onAdded}
          onClose={onClose}
        >
          <p>We have sent a code to {sending.variables}. It can take a minute.</p>
          <button type="button" className="btn btn-link px-0" onClick={sending.reset}>
            No text message? Check the number
          </button>
        </CodeDialog>
      ) : (
        <Dialog
          open
          size="question"
          title="Add a phone number"
          onClose={onClose}
          locked={sending.isPending}
          footer={
            <>
              <button
                type="button"
                className="btn btn-outline-secondary"
                disabled={sending.isPending}
                onClick={onClose}
              >
                Go back
              </button>
              <SubmitButton form={form} busy={sending.isPending} busyText="Sending…">
                Send me a code
              </SubmitButton>
            </>
          }
        >
          <form id={form} noValidate onSubmit={handleSubmit(({ phone }) => sending.mutate(phone))}>
            {sending.error && <FormAlert>{describeSecondFactorError(sending.error)}</FormAlert>}
            <p>Each time you log in, we send a code to this phone.</p>
            <TextField
              label="Mobile number"
              type="tel"
              autoComplete="tel"
              hint="With the country code, for example +1 202 555 0163. Google gets the number, to send the code."
              error={formState.errors.phone?.message}
              {...register("phone", { required: "Mobile number is required", pattern: phonePattern })}
            />
          </form>
        </Dialog>
      )}
      <div ref={place} />
    </>
  );
}

type CodeDialogProps = DialogProps & {
  title: string;
  codeLabel: string;
  /** Undefined until the code can be checked. */
  finish: ((code: string) => Promise<void>) | undefined;
  children: ReactNode;
};

/** Asks for the code with which the user proves that they have the factor. */
function CodeDialog({ title, codeLabel, finish, onAdded, onClose, children }: CodeDialogProps) {
  const form = useId();
  const { register, handleSubmit, formState } = useForm<{ code: string }>({ defaultValues: { code: "" } });
  const adding = useMutation({
    mutationFn: async (code: string) => {
      await finish?.(readCode(code));
      await onAdded();
    },
  });
  return (
    <Dialog
      open
      size="form"
      title={title}
      onClose={onClose}
      locked={adding.isPending}
      footer={
        <>
          <button
            type="button"
            className="btn btn-outline-secondary"
            disabled={adding.isPending}
            onClick={onClose}
          >
            Go back
          </button>
          <SubmitButton form={form} busy={adding.isPending} busyText="Checking…" disabled={!finish}>
            Add
          </SubmitButton>
        </>
      }
    >
      {children}
      {finish && (
        <form id={form} noValidate onSubmit={handleSubmit(({ code }) => adding.mutate(code))}>
          {adding.error && <FormAlert>{describeSecondFactorError(adding.error)}</FormAlert>}
          <CodeField
            label={codeLabel}
            error={formState.errors.code?.message}
            {...register("code", { required: "Code is required", pattern: codePattern })}
          />
        </form>
      )}
    </Dialog>
  );
}
