import { useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { mountPage } from "../../testing/component/mount-page.tsx";
import { translatePage } from "../../testing/translate-page.ts";

type Shown = { count: number; note: boolean; mark: boolean };

/** A page with texts between optional elements, because React keeps a reference to each such text. */
function Page({ before, after }: { before: Shown; after: Shown }) {
  const [{ count, note, mark }, show] = useState(before);
  return (
    <>
      <p>
        {mark && <b>New </b>}
        {note && "Bring your card. "}
        Booked: {count}
      </p>
      <button type="button" onClick={() => show(after)}>
        Change
      </button>
    </>
  );
}

/** Opens a page of the site, with an empty element for React. */
async function openPageWithEmptyElement(): Promise<{ place: HTMLElement; root: Root }> {
  await mountPage("/nowhere");
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  return { place, root };
}

const initialContent = { count: 1, note: true, mark: false };

test.each([
  { what: "changes", after: { ...initialContent, count: 2 }, shown: "§Bring your card. §Booked: §2" },
  { what: "goes", after: { ...initialContent, note: false }, shown: "§Booked: §1" },
  {
    what: "gets something before it",
    after: { ...initialContent, mark: true },
    shown: "§New §Bring your card. §Booked: §1",
  },
])("a translated text that $what shows its new state", async ({ after, shown }) => {
  const { place, root } = await openPageWithEmptyElement();
  root.render(<Page before={initialContent} after={after} />);
  await expect.element(page.getByText("Booked: 1")).toBeVisible();
  const text = () => place.querySelector("p")?.textContent;
  onTestFinished(translatePage());
  await expect.poll(text).toBe("§Bring your card. §Booked: §1");
  await page.getByRole("button", { name: "Change" }).click();
  await expect.poll(text).toBe(shown);
});

test("a text that disappears and comes back is shown once", async () => {
  const { place, root } = await openPageWithEmptyElement();
  const show = (here: boolean) => root.render(<p>{here && "Saved "}at noon</p>);
  show(true);
  const text = () => place.querySelector("p")?.textContent;
  await expect.poll(text).toBe("Saved at noon");
  onTestFinished(translatePage());
  for (const [here, shown] of [
    [false, "§at noon"],
    [true, "§Saved §at noon"],
  ] as const) {
    show(here);
    await expect.poll(text).toBe(shown);
  }
});
