import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Challenge, type Factor, openChallenge } from "../shared/session/second-factor.ts";
import { describeSecondFactorError } from "../shared/session/second-factor-errors.ts";
import { signOutHere } from "../shared/session/session.ts";
import type { SecondFactorNeeded } from "../shared/session/sign-in-errors.ts";
import { canSendSms } from "../shared/session/sms-pages.ts";
import { useForm } from "../shared/use-form.ts";
import { CodeField, codePattern, readCode } from "./code-field.tsx";
import { FormAlert, SubmitButton } from "./fields.tsx";

export type SecondFactorProps = {
  needed: SecondFactorNeeded;
  /** Called once Firebase has accepted the factor. It runs `needed.finish`. */
  onAccepted: (finish: () => Promise<void>) => void;
  onBack: () => void;
  children?: ReactNode;
};

/** Uses no TanStack Query, because the login page has none. */
export function SecondFactorStep({ needed, onAccepted, onBack, children }: SecondFactorProps) {
  const [challenge, setChallenge] = useState<Challenge>();
  const [chosen, setChosen] = useState<Factor>();
  useEffect(() => {
    void openChallenge(needed).then(setChallenge);
  }, [needed]);
  if (!challenge) return <p role="status">One more step…</p>;
  const { factors } = challenge;
  // An app costs nothing and works on every page.
  const factor = chosen ?? factors.find(({ kind }) => kind === "app") ?? factors[0];
  const others = factors.filter((one) => one !== factor);
  const accept = async (used: Factor, code: string) => {
    const user = await challenge.answer(used, code);
    onAccepted(() => needed.finish(user));
  };
  return (
    <div>
      {children}
      {!factor ? (
        <FormAlert>
          This account has a second factor that this page doesn't know. Please load it again.
        </FormAlert>
      ) : factor.kind === "app" ? (
        <CodeForm
          key={factor.uid}
          label="Code from your authenticator app"
          hint="Open the app and find the clinic. The code has six digits and changes every 30 seconds."
          onCode={(code) => accept(factor, code)}
        />
      ) : canSendSms() ? (
        <SmsForm
          key={factor.uid}
          phoneNumber={factor.phoneNumber}
          onSend={(place) => challenge.sendSms(factor, place)}
          onCode={(code) => accept(factor, code)}
        />
      ) : (
        <SmsElsewhere phoneNumber={factor.phoneNumber} />
      )}
      <div className="d-flex flex-wrap gap-3 mt-2">
        {others.map((other) => (
          <button key={other.uid} type="button" className="btn btn-link p-0" onClick={() => setChosen(other)}>
            {other.kind === "app"
              ? "Use the authenticator app"
              : `Use a text message to ${other.phoneNumber}`}
          </button>
        ))}
        <button type="button" className="btn btn-link p-0" onClick={onBack}>
          Go back
        </button>
      </div>
    </div>
  );
}

/** Runs one action at a time and keeps its error as a sentence. */
function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    await act().catch((reason: unknown) => setError(describeSecondFactorError(reason)));
    setBusy(false);
  };
  return { isBusy, error, run };
}

type CodeFormProps = {
  label: string;
  hint: string;
  onCode: (code: string) => Promise<void>;
  children?: ReactNode;
};

function CodeForm({ label, hint, onCode, children }: CodeFormProps) {
  const { register, handleSubmit, formState } = useForm<{ code: string }>({ defaultValues: { code: "" } });
  const { isBusy, error, run } = useAction();
  return (
    <form noValidate onSubmit={handleSubmit(({ code }) => run(() => onCode(readCode(code))))}>
      {error && <FormAlert>{error}</FormAlert>}
      <CodeField
        label={label}
        hint={hint}
        autoFocus
        error={formState.errors.code?.message}
        {...register("code", { required: "Code is required", pattern: codePattern })}
      />
      <SubmitButton busy={isBusy} busyText="Checking…">
        Continue
      </SubmitButton>
      {children}
    </form>
  );
}

type SmsFormProps = {
  phoneNumber: string;
  onSend: (place: HTMLElement) => Promise<void>;
  onCode: (code: string) => Promise<void>;
};

/** Sends the code only when the user asks for it, because each text message costs money. */
function SmsForm({ phoneNumber, onSend, onCode }: SmsFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSent, setSent] = useState(false);
  const { isBusy, error, run } = useAction();
  const send = () =>
    run(async () => {
      if (place.current) await onSend(place.current);
      setSent(true);
    });
  return (
    <>
      {error && <FormAlert>{error}</FormAlert>}
      {isSent ? (
        <CodeForm
          label="Code from the text message"
          hint={`We have sent it to ${phoneNumber}. It can take a minute.`}
          onCode={onCode}
        >
          <SubmitButton type="button" className="btn-link" busy={isBusy} busyText="Sending…" onClick={send}>
            Send another code
          </SubmitButton>
        </CodeForm>
      ) : (
        <>
          <p>We send a code to your phone {phoneNumber}.</p>
          <SubmitButton type="button" autoFocus busy={isBusy} busyText="Sending…" onClick={send}>
            Send me the code
          </SubmitButton>
        </>
      )}
      <div ref={place} />
    </>
  );
}

/** Google's check before an SMS runs only on some pages, after they were loaded anew. */
function SmsElsewhere({ phoneNumber }: { phoneNumber: string }) {
  const isLogin = location.pathname === "/login";
  const open = async () => {
    // A reload keeps the page to return to, which is in the history's state.
    if (isLogin) return location.reload();
    await signOutHere();
    location.assign("/login");
  };
  return (
    <>
      <p>
        Your code comes as a text message to {phoneNumber}. We can send it only from a fresh login page
        {isLogin ? "" : ", and what you typed here is lost then"}.
      </p>
      <button type="button" className="btn btn-primary" onClick={() => void open()}>
        {isLogin ? "Load the login page again" : "Log in with a text message"}
      </button>
    </>
  );
}
