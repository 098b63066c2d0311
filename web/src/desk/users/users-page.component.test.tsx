import { listManagedDoctors } from "@clinic/contract/doctors.ts";
import { listAppointmentsOfPerson, type PersonDetails, showPerson } from "@clinic/contract/people.ts";
import { listUsers, removeSecondFactor, searchUsers, setRole, type User } from "@clinic/contract/users.ts";
import { presentRole } from "@clinic/domain/reach.ts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, listPage } from "../../../testing/component/answer.ts";
import {
  addAnswers,
  admin,
  defaultNow,
  mountPage,
  patient,
  remountPage,
} from "../../../testing/component/mount-page.tsx";
import { managedDentists } from "../../../testing/component/sample-clinic.ts";
import { findFaultsInEveryVariant } from "../../../testing/component/screen-variants.ts";

const users = [admin, patient].map(
  ({ uid, email, name, staff, verified }): User => ({
    _id: uid,
    email,
    name,
    ...presentRole(staff),
    emailVerified: verified,
  }),
);
const zoe: User = {
  _id: "zoe",
  email: "zoe@clinic.test",
  name: "",
  role: "patient",
  emailVerified: false,
};
const ada: PersonDetails = {
  name: patient.name,
  account: null,
  phones: [],
  phoneUrls: [],
  emails: [patient.email],
  reminders: "on",
  counts: { coming: 0, past: 0, cancelled: 0, noShow: 0 },
  paid: 0,
  outstanding: 0,
};

function mountUsers(): Promise<void> {
  const all = [...users, zoe];
  return mountPage("/dashboard/users", {
    signedInAs: admin,
    answers: [
      answer(listUsers, listPage(all)),
      answer(searchUsers, ({ body: { q } }) =>
        listPage(
          all.filter(({ email, name }) =>
            [email, ...name.split(" ")].some((word) => word.toLowerCase().startsWith(q)),
          ),
        ),
      ),
      answer(showPerson, ada),
      answer(listAppointmentsOfPerson, listPage([])),
    ],
  });
}

const row = (name: RegExp) => page.getByRole("row", { name });
const search = () => page.getByLabelText("Search", { exact: true });
const dialog = () => page.getByRole("dialog");

test("the list is accessible", async () => {
  await mountUsers();
  await expect.element(page.getByText("This is you")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("the dialog before a removal is accessible", async () => {
  await mountUsers();
  await page
    .getByRole("button", { name: /^Remove User/ })
    .first()
    .click();
  await expect.element(dialog().getByText("This can't be undone.")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("a name links to the patient, or the address if there is no name", async () => {
  await mountUsers();
  await expect.element(row(/zoe@/).getByRole("link", { name: "zoe@clinic.test" })).toBeVisible();
  await row(/ada@/).getByRole("link", { name: "Ada Patient" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Ada Patient" })).toBeVisible();
  expect(location.hash).toBe("#uid=ada");
});

test("a dialog stays open when the search changes the list", async () => {
  await mountUsers();
  await expect.element(row(/zoe@/)).toBeVisible();
  search().element().focus();
  // A fake clock runs the search's typing delay. Neither key presses nor a dispatched click advance the clock.
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: new Date(defaultNow) });
  await userEvent.keyboard("whit");
  const [remove] = page.getByRole("button", { name: /^Remove User/ }).elements();
  remove?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.element(page.getByRole("dialog", { name: "Remove this user?" })).toBeVisible();
  await vi.advanceTimersByTimeAsync(300);
  await expect.poll(() => document.querySelectorAll("tbody tr").length).toBe(1);
  await expect.element(dialog().getByText("This can't be undone.")).toBeVisible();
});

test.for([
  { role: "desk", doctorId: null },
  { role: "owner", doctorId: null },
] as const)(
  "an owner removes the second factor of a colleague, who has lost their phone, after a warning: %o",
  async (staff) => {
    const colleague: User = { ...zoe, emailVerified: true, staff };
    await mountUsers();
    let removed: unknown;
    addAnswers(
      answer(listUsers, listPage([...users, colleague])),
      answer(removeSecondFactor, ({ params, query }) => {
        removed = { ...params, ...query };
        return { success: true as const };
      }),
    );
    await remountPage();
    const remove = (of: RegExp) => row(of).getByRole("button", { name: /^Remove second factor/ });
    await remove(/zoe@/).click();
    await expect.element(remove(/ada@/)).not.toBeInTheDocument();
    const question = page.getByRole("dialog", { name: "Remove this person's second factor?" });
    await expect.element(question.getByText("Please check first who asks for this")).toBeVisible();
    expect(await findFaultsInEveryVariant()).toEqual([]);
    await question.getByRole("button", { name: "Remove second factor" }).click();
    await expect.poll(() => removed).toEqual({ email: "zoe@clinic.test", uid: "zoe" });
  },
);

test("numbers and counts rows, and finds users by name", async () => {
  await mountUsers();
  await expect.element(page.getByRole("heading", { name: "All Users: 3" })).toBeVisible();
  await expect.element(row(/zoe@/)).toBeVisible();
  const numbers = [...document.querySelectorAll("tbody td:first-child")];
  expect(numbers.map(({ textContent }) => textContent)).toEqual(["1", "2", "3"]);
  const found = () => [...document.querySelectorAll("tbody tr")].map(({ textContent }) => textContent);
  await search().fill("whit");
  await expect.poll(found).toEqual([expect.stringContaining(admin.email)]);
  expect(location.search).toBe("");
  await remountPage();
  await expect.poll(found).toEqual([expect.stringContaining(admin.email)]);
  await search().fill("nobody at all");
  await expect.element(page.getByText("Nobody found")).toBeVisible();
});

test("shows whether an address is verified, and Make Admin says what to do if not", async () => {
  await mountUsers();
  await expect.element(row(/dana@/).getByText("Address verified")).toBeVisible();
  await expect.element(row(/zoe@/).getByText("Address not verified")).toBeVisible();
  await row(/zoe@/)
    .getByRole("button", { name: /^Make Admin/ })
    .click();
  await expect.element(dialog().getByText("press “Send me the link”")).toBeVisible();
  expect(dialog().getByRole("button", { name: "Make Admin" }).elements()).toEqual([]);
  await dialog().getByRole("button", { name: "Close" }).last().click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test("gives a dentist's role with their entry, and takes a role away", async () => {
  await mountUsers();
  const roles: unknown[] = [];
  addAnswers(
    answer(setRole, ({ body }) => {
      roles.push(body);
      return { success: true as const };
    }),
    answer(listManagedDoctors, listPage(managedDentists)),
  );
  await row(/ada@/)
    .getByRole("button", { name: /^Change role/ })
    .click();
  const choice = page.getByRole("dialog", { name: "Choose a role" });
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await choice.getByText("Dentist", { exact: true }).click();
  await choice.getByRole("button", { name: "Save" }).click();
  await expect.element(choice.getByText("Choose the doctor's entry")).toBeVisible();
  await choice.getByLabelText("Entry under Manage Doctor").selectOptions("Dr. Mei-Lin Chen");
  await choice.getByRole("button", { name: "Save" }).click();
  await expect.element(choice).not.toBeInTheDocument();
  await row(/ada@/)
    .getByRole("button", { name: /^Change role/ })
    .click();
  await choice.getByText("None", { exact: true }).click();
  await choice.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => roles)
    .toEqual([
      { role: "dentist", doctorId: "mei-lin-chen" },
      { role: "patient", doctorId: null },
    ]);
});
