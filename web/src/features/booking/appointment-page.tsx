export function Page() {
  return <h1>Appointment</h1>;
}
