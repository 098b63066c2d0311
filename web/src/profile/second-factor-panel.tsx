import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageSquareLock, Smartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { currentRegion } from "../shared/clinic-region.ts";
import { notify } from "../shared/notify.ts";
import { profilePath, secondFactorHash } from "../shared/paths.ts";
import { type Factor, listFactors, removeFactor } from "../shared/session/second-factor.ts";
import { describeSecondFactorError } from "../shared/session/second-factor-errors.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { canSendSms } from "../shared/session/sms-pages.ts";
import { useNeedsSecondFactor } from "../shared/session/user-flags.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { FormAlert } from "../ui/fields.tsx";
import { Skeleton } from "../ui/states.tsx";
import { AddAppDialog, AddPhoneDialog } from "./add-second-factor.tsx";
import "./second-factor-panel.scss";

type PanelProps = { user: SessionUser };

/** The second factors of a member of staff. Firebase keeps them. */
export function SecondFactorPanel({ user }: PanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  // The panel loads after the page, so the browser could not find it by the address.
  useEffect(() => {
    if (hash !== secondFactorHash) return;
    title.current?.scrollIntoView();
    title.current?.focus({ preventScroll: true });
  }, [hash]);
  return (
    <section className="panel" aria-labelledby="profile-second-factor">
      <h2 id="profile-second-factor" ref={title} tabIndex={-1}>
        Second factor
      </h2>
      <Introduction user={user} />
      {user.verified ? (
        <Factors user={user} />
      ) : (
        <p>Please verify your email address first. Then you can add a second factor here.</p>
      )}
    </section>
  );
}

function Introduction({ user }: PanelProps) {
  const isNeeded = useNeedsSecondFactor(user.uid);
  return isNeeded ? (
    <p className="note is-warning">
      The clinic asks everyone who works here for a code from their phone when they log in. Please add an app
      or a phone number here. Until then you see only your own appointments.
    </p>
  ) : (
    <p>
      After your password, we ask for a code from your phone. That keeps out anyone who knows only your
      password.
    </p>
  );
}

function factorsQuery(uid: string) {
  return { queryKey: ["second-factors", uid], queryFn: listFactors };
}

function Factors({ user }: PanelProps) {
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const factors = useQuery(factorsQuery(user.uid));
  const [adding, setAdding] = useState(search.get("add") === "phone" && canSendSms() ? "phone" : undefined);
  const [removing, setRemoving] = useState<Factor>();
  const close = () => {
    setAdding(undefined);
    setRemoving(undefined);
    if (search.has("add")) setSearch({}, { replace: true, preventScrollReset: true });
  };
  const reload = () => queryClient.invalidateQueries(factorsQuery(user.uid));
  const onAdded = async () => {
    await reload();
    close();
    notify.success("Second factor added");
  };
  // Google's check before an SMS needs this page's own security policy, so the page loads anew if it was reached by a link.
  const addPhone = () =>
    canSendSms() ? setAdding("phone") : location.assign(`${profilePath}?add=phone${secondFactorHash}`);
  return (
    <>
      {factors.isPending && <Skeleton lines={2} />}
      {factors.error && <FormAlert>{describeSecondFactorError(factors.error)}</FormAlert>}
      {factors.data && factors.data.length > 0 && (
        <ul className="second-factor-list list-unstyled">
          {factors.data.map((factor) => (
            <li key={factor.uid} className="d-flex gap-3 align-items-center justify-content-between">
              <FactorName factor={factor} />
              <button
                type="button"
                className="btn btn-sm btn-outline-secondary"
                onClick={() => setRemoving(factor)}
              >
                Remove<span className="visually-hidden">: {nameOf(factor)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {factors.data && (
        <>
          {factors.data.length === 0 && (
            <p>You have no second factor yet. An authenticator app is the safer one.</p>
          )}
          {factors.data.length === 1 && (
            <p>Add a second one too, for the day when you have lost your phone.</p>
          )}
          <div className="d-flex flex-wrap gap-2">
            <button type="button" className="btn btn-outline-secondary" onClick={() => setAdding("app")}>
              Add an authenticator app
            </button>
            <button type="button" className="btn btn-outline-secondary" onClick={addPhone}>
              Add a phone number
            </button>
          </div>
        </>
      )}
      {adding === "app" && <AddAppDialog onAdded={onAdded} onClose={close} />}
      {adding === "phone" && <AddPhoneDialog onAdded={onAdded} onClose={close} />}
      {removing && (
        <RemoveDialog
          factor={removing}
          isLast={factors.data?.length === 1}
          onClose={close}
          onRemoved={reload}
        />
      )}
    </>
  );
}

function nameOf(factor: Factor): string {
  return factor.kind === "app" ? "Authenticator app" : `Text message to ${factor.phoneNumber}`;
}

function FactorName({ factor }: { factor: Factor }) {
  const Icon = factor.kind === "app" ? Smartphone : MessageSquareLock;
  return (
    <span>
      <Icon size={20} aria-hidden="true" /> {nameOf(factor)}
      <span className="row-note">
        Added on {factor.addedAt.toLocaleDateString(currentRegion().locale, { dateStyle: "medium" })}
      </span>
    </span>
  );
}

type RemoveDialogProps = {
  factor: Factor;
  isLast: boolean;
  onClose: () => void;
  onRemoved: () => Promise<void>;
};

function RemoveDialog({ factor, isLast, onClose, onRemoved }: RemoveDialogProps) {
  const removal = useMutation({
    mutationFn: () => removeFactor(factor),
    onSuccess: async () => {
      await onRemoved();
      onClose();
      notify.success("Second factor removed");
    },
  });
  return (
    <ConfirmDialog
      open
      title="Remove this second factor?"
      confirmText="Remove"
      busyText="Removing…"
      busy={removal.isPending}
      error={removal.error ? describeSecondFactorError(removal.error) : undefined}
      danger
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>
        {nameOf(factor)} will no longer work.{" "}
        {isLast
          ? "It is your only one. If the clinic asks its staff for a second factor, you can't open staff pages until you have added another."
          : "You can still log in with your other one."}
      </p>
    </ConfirmDialog>
  );
}
