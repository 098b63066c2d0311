import { expect, test } from "vitest";
import type { Endpoint } from "../contract/endpoint.ts";
import { isForStaff, permissionsByRole, scopeOf, staffRoles } from "../contract/permissions.ts";
import { routes } from "./routes.ts";

const endpoints = routes.map(({ endpoint }) => endpoint);

/**
 * The document repeats who may make each call, so that a review of a change sees who gains or loses a right. Written anew by
 * `npx vitest run --project unit roles-document -u`.
 */
test("docs/roles.md says what each role may do and who may make each call", async () => {
  const document = [
    "# Roles",
    "",
    "<!-- Generated from functions/src/contract. Write it again: npx vitest run --project unit roles-document -u -->",
    "",
    "Everybody who isn't staff is a patient: they read what is public, and what is their own. `own` is limited to the appointments,",
    "patients and absences of the dentist that the role is tied to.",
    "",
    "## Permissions",
    "",
    ...table(["Permission", ...staffRoles], permissionRows()),
    "",
    "## Calls",
    "",
    ...table(["Call", "Permission", "visitor", "patient", ...staffRoles], endpoints.map(callRow)),
    "",
  ].join("\n");
  await expect(document).toMatchFileSnapshot("../../../docs/roles.md");
});

function permissionRows(): string[][] {
  return Object.keys(permissionsByRole.owner)
    .filter(isPermission)
    .map((permission) => [
      `\`${permission}\``,
      ...staffRoles.map((role) => scopeOf(role, permission) ?? "–"),
    ]);
}

function isPermission(text: string): text is keyof typeof permissionsByRole.owner {
  return text in permissionsByRole.owner;
}

function callRow({ method, path, permission, staffPermission, servesOwnScope }: Endpoint): string[] {
  const name = [permission, ...(staffPermission ? [staffPermission] : [])]
    .map((one) => `\`${one}\``)
    .join(", ");
  const forStaff = staffPermission ?? (isForStaff(permission) ? permission : null);
  const ofStaff = staffRoles.map((role) => {
    const scope = forStaff && scopeOf(role, forStaff);
    if (scope === "all" || (scope === "own" && servesOwnScope)) return scope;
    return personal(permission);
  });
  const visitor = permission === "anyone" ? "all" : "–";
  return [`${method} ${path}`, name, visitor, personal(permission), ...ofStaff];
}

/** The data that a call opens to a caller without a permission of the staff. */
function personal(permission: Endpoint["permission"]): string {
  if (permission === "anyone") return "all";
  return isForStaff(permission) ? "–" : "theirs";
}

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}
