export function Page() {
  return <h1>My Appointments</h1>;
}
