import { expect, test } from "vitest";
import { formatCopyright } from "./site-footer.tsx";

test.each([
  [null, "© 2026 Elm Street Dental"],
  [1998, "© 1998–2026 Elm Street Dental"],
  [2026, "© 2026 Elm Street Dental"],
  [2030, "© 2026 Elm Street Dental"],
])("the copyright of a clinic that opened in %s is %s", (since, line) => {
  expect(formatCopyright("Elm Street Dental", since, 2026)).toBe(line);
});
