import { useEffect, useEffectEvent } from "react";
import { type To, useNavigate } from "react-router-dom";

type Props = { to: To; state?: unknown };

/** Replaces the page by another, once. React Router's own `Navigate` navigates again whenever `state` is a new object. */
export function Redirect({ to, state }: Props) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => void navigate(to, { state, replace: true }));
  useEffect(() => go(), []);
  return null;
}
