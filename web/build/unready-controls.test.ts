import { expect, test } from "vitest";
import { unreadyControls } from "./unready-controls.ts";

test("nothing can be typed or pressed in a page's content; its header and its links work", () => {
  const header = `<header><button type="button">Menu</button></header>`;
  expect(
    unreadyControls(
      `${header}<main><form><input name="a"/><textarea></textarea><select></select><button>Add</button></form><a href="/">Home</a></main>`,
    ),
  ).toBe(
    `${header}<main><form><input inert readonly name="a"/><textarea inert readonly></textarea><select inert></select><button inert>Add</button></form><a href="/">Home</a></main>`,
  );
});
