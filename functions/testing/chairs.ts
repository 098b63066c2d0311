/** Every quarter-hour of a day, for tests that need many times. */
export const quarters = Array.from({ length: 96 }, (_, quarter) => {
  const hour = Math.floor(quarter / 4);
  const minutes = String((quarter % 4) * 15).padStart(2, "0");
  return `${String(hour % 12 || 12).padStart(2, "0")}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
});

/** Treatments of a quarter-hour that begin at each of them. */
export const chairs = ["chair-a", "chair-b", "chair-c"].map((id) => ({
  id,
  name: id,
  description: "",
  slots: quarters,
  priceCents: 5000,
  durationMinutes: 15,
  order: 9,
  active: true,
}));
