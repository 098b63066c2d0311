import { CloudOff, type LucideIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "../shared/api-error.ts";
import { describeError } from "../shared/error-sentences.ts";

type EmptyStateProps = { icon: LucideIcon; title: string; children?: ReactNode; action?: ReactNode };

/** The text of an empty list: says why nothing is listed, and what to do next. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="notice">
      <span className="notice-mark">
        <Icon size={28} aria-hidden="true" />
      </span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

type ErrorStateProps = {
  error: unknown;
  title?: string;
  /** The title if the error's code is `not-found`. */
  missing?: string;
  retry?: () => void;
  /** A paragraph after the error's sentence. */
  children?: ReactNode;
};

/** Says why content could not be loaded, and offers to try again if a retry can help. */
export function ErrorState({
  error,
  title,
  missing = "We couldn't find this",
  retry,
  children,
}: ErrorStateProps) {
  const isMissing = error instanceof ApiError && error.code === "not-found";
  const Mark = isMissing ? SearchX : CloudOff;
  return (
    <div className="notice" role="alert">
      <span className="notice-mark is-bad">
        <Mark size={28} aria-hidden="true" />
      </span>
      <h2>{title ?? (isMissing ? missing : "This could not be loaded")}</h2>
      <p>{describeError(error)}</p>
      {children && <p>{children}</p>}
      {retry && !isMissing && (
        <button type="button" className="btn btn-primary" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

const skeletonLineKeys = ["1", "2", "3", "4", "5", "6", "7", "8"] as const;

type SkeletonProps = { lines?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8; className?: string };

/** Grey lines or a block in place of loading content. `className` sets the block's height. */
export function Skeleton({ lines = 1, className = "" }: SkeletonProps) {
  return (
    <div role="status">
      <span className="visually-hidden">Loading…</span>
      {skeletonLineKeys.slice(0, lines).map((line) => (
        <span key={line} className={`skeleton ${className}`} aria-hidden="true" />
      ))}
    </div>
  );
}

export type Tone = "neutral" | "success" | "warning" | "danger" | "info";

type StatusBadgeProps = { tone: Tone; icon?: LucideIcon; children: ReactNode };

export function StatusBadge({ tone, icon: Icon, children }: StatusBadgeProps) {
  return (
    <span className={`badge-tone is-${tone}`}>
      {Icon && <Icon size={14} aria-hidden="true" />}
      {children}
    </span>
  );
}

type PhoneLinkedProps = { text: string; phone: string | undefined; phoneUrl: string | undefined };

/** A sentence in which the phone number is a link. */
export function TextWithPhoneLink({ text, phone, phoneUrl }: PhoneLinkedProps) {
  const at = phone ? text.indexOf(phone) : -1;
  if (!phone || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <a className="figures" href={phoneUrl}>
        {phone}
      </a>
      {text.slice(at + phone.length)}
    </>
  );
}

/** Shown if an edit conflicts with a newer version. The user's input stays until they load the newer version. */
export function ConflictReloadOffer({ onReload }: { onReload: () => void }) {
  return (
    <p>
      What you typed is still here.{" "}
      <button type="button" className="btn btn-sm btn-outline-secondary" onClick={onReload}>
        Discard it and load the current version
      </button>
    </p>
  );
}
