import fc from "fast-check";
import { expect, test } from "vitest";
import { accentFault, accentTones, contrastBetween, weakPairs } from "./accent-tones.ts";

const anyColor = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("every color that white text can stand on gives tones with enough contrast, on light and dark screens", () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      if (contrastBetween("#ffffff", color) < 4.5) return;
      expect(weakPairs(accentTones(color))).toEqual([]);
      expect(accentFault(color)).toBeNull();
    }),
    { numRuns: 1000 },
  );
});

test.each(["#000000", "#0000ff", "#8b0000", "#333333", "#6d28d9", "#0c645f"])("%s is accepted", (color) => {
  expect(accentFault(color)).toBeNull();
});

test("a color that is too light is refused with its contrast and a darker color that is accepted", () => {
  const fault = accentFault("#ffd400");
  expect(fault).toMatch(
    /^White text on it would be hard to read: its contrast is 1\.4 : 1, and 4\.5 : 1 is needed \(WCAG AA\)\. Try #[\da-f]{6}\.$/,
  );
  expect(accentFault(/#[\da-f]{6}/.exec(fault ?? "")?.[0] ?? "")).toBeNull();
});

test("the tones keep the color's hue", () => {
  const { light, dark } = accentTones("#1d4ed8");
  const isBlue = (tone: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(tone.slice(at, at + 2), 16));
    return blue > red && blue > green;
  };
  expect(light.primary).toBe("#1d4ed8");
  expect(
    [light["primary-ink"], light["surface-deep"], dark.primary, dark["surface-tint"], dark.ground].every(
      isBlue,
    ),
  ).toBe(true);
});
