export function Page() {
  return <h1>Opening hours and location</h1>;
}
