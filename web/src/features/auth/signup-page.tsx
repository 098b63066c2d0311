export function Page() {
  return <h1>Sign-Up</h1>;
}
