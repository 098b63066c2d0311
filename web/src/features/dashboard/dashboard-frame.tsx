import { Outlet } from "react-router-dom";

export function Page() {
  return <Outlet />;
}
