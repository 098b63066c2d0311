/** The contrast of what charts draw, from the colors that the browser computes. */
import { contrastBetween } from "@clinic/domain/accent-tones.ts";

type Channels = [red: number, green: number, blue: number];

/** Returns the highest contrast between an element's fill or stroke, with its opacity, and the color behind it. */
export function drawnContrast(element: Element, ground: Element): number {
  const { fill, stroke, opacity } = getComputedStyle(element);
  const behind = readChannels(getComputedStyle(ground).backgroundColor);
  const drawn = [fill, stroke].filter((color) => color.startsWith("rgb("));
  const contrasts = drawn.map((color) =>
    contrastBetween(toHex(mix(readChannels(color), behind, Number(opacity))), toHex(behind)),
  );
  return Math.max(...contrasts);
}

function readChannels(color: string): Channels {
  const [red = 0, green = 0, blue = 0] = [...color.matchAll(/[\d.]+/g)].map(([part]) => Number(part));
  return [red, green, blue];
}

function mix(front: Channels, back: Channels, share: number): Channels {
  const [red, green, blue] = front.map((part, i) => part * share + (back[i] ?? 0) * (1 - share));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

function toHex(channels: Channels): string {
  return `#${channels.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}
