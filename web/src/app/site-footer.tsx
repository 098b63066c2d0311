export function SiteFooter() {
  return <footer className="container">© 2022–{new Date().getFullYear()} Pearl Street Dental</footer>;
}
