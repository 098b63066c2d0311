import { expect, test } from "vitest";
import { disableControls } from "./page-html.ts";

test("disables the fields and buttons of a page's content, and keeps its header and links usable", () => {
  const header = `<header><button type="button">Menu</button></header>`;
  expect(
    disableControls(
      `${header}<main><form><input name="a"/><textarea></textarea><select></select><button>Add</button></form><a href="/">Home</a></main>`,
    ),
  ).toBe(
    `${header}<main><form><input inert readonly name="a"/><textarea inert readonly></textarea><select inert></select><button inert>Add</button></form><a href="/">Home</a></main>`,
  );
});
