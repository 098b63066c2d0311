import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSeedClinic, seedFolder } from "../../emulators/seed/read-seed-clinic.ts";
import { readNewClinic } from "./new-clinic.ts";

const corner = {
  ...{ name: "Corner Dental", street: "1 Corner Street", city: "Leeds", country: "GB" },
  ...{ phone: "0113 496 0100", email: "desk@corner.test", "time-zone": "Europe/London" },
};

test("setup takes the clinic from its options, and the rest is as in any new clinic", () => {
  const { settings, treatments } = readNewClinic({ ...corner, "postal-code": "LS1 1AA" });
  expect(settings).toMatchObject({
    name: "Corner Dental",
    address: { street: "1 Corner Street", city: "Leeds", region: "", postalCode: "LS1 1AA", country: "GB" },
    ...{ timeZone: "Europe/London", currency: "GBP", locale: "en-GB", weekStart: 1 },
    horizonDays: 90,
  });
  expect(treatments).toEqual([]);
});

test("setup reads a whole clinic from a file, and an option wins over the file", () => {
  const from = join(seedFolder("demo"), "clinic.json");
  const demo = readSeedClinic("demo");
  const { settings, treatments } = readNewClinic({ from, name: "Another Name" });
  expect(settings).toEqual({ ...demo.settings, name: "Another Name" });
  expect(treatments).toEqual(demo.treatments);
});

test("setup names every option that is missing", () => {
  expect(() => readNewClinic({})).toThrow(
    "--name … --street … --city … --country … --phone … --email … --time-zone …",
  );
  const { phone: _, ...others } = corner;
  expect(() => readNewClinic(others)).toThrow(/: --phone … \(/);
});

test("setup names every field that can't be saved", () => {
  expect(() => readNewClinic({ ...corner, country: "XX", "time-zone": "Mars/Base" })).toThrow(
    /timeZone: Time zone must be.*\n {2}address\.country: There is no country with this code/,
  );
  const from = join(tmpdir(), "cheap-clinic.json");
  const talk = { _id: "talk", name: "Talk", description: "", slots: ["09:00 AM"], durationMinutes: 30 };
  writeFileSync(from, JSON.stringify({ treatments: [{ ...talk, Price: 0.1 }] }));
  expect(() => readNewClinic({ ...corner, from })).toThrow("talk.Price: Price must be 0 or at least £0.30");
  writeFileSync(
    from,
    JSON.stringify({
      treatments: [
        { ...talk, Price: 1 },
        { ...talk, Price: 2 },
      ],
    }),
  );
  expect(() => readNewClinic({ ...corner, from })).toThrow("talk._id: Another treatment already has this id");
  writeFileSync(from, JSON.stringify({ treatments: [{ ...talk, Price: 1, durationMinutes: 20 }] }));
  expect(() => readNewClinic({ ...corner, from })).toThrow("treatments.0.durationMinutes: ");
});

test("setup asks for the currency of a country without a usual one, and an option wins over the usual one", () => {
  const baghdad = { ...corner, country: "IQ", "time-zone": "Asia/Baghdad" };
  expect(() => readNewClinic(baghdad)).toThrow("--currency …");
  const { settings } = readNewClinic({ ...baghdad, currency: "USD" });
  expect(settings).toMatchObject({ currency: "USD", locale: "en-IQ", weekStart: 1 });
  expect(readNewClinic({ ...corner, currency: "EUR", locale: "en-IE" }).settings).toMatchObject({
    ...{ currency: "EUR", locale: "en-IE" },
  });
});

test("setup says which file it can't read", () => {
  const from = join(tmpdir(), "no-such-clinic.json");
  expect(() => readNewClinic({ from })).toThrow(`${from} can't be read`);
});
