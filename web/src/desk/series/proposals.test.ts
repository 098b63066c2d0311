import { expect, test } from "vitest";
import { pickProposals } from "./proposals.ts";

const chen = { _id: "chen", name: "Dr. Chen" };
const berg = { _id: "berg", name: "Dr. Berg" };

function day(dateISO: string, doctors = [chen], slot = "10:00 AM") {
  return { dateISO, times: [{ slot, doctors }] };
}

const datesOf = (proposals: ReturnType<typeof pickProposals>) => proposals.map(({ dateISO }) => dateISO);

test("the three days nearest to the target, in the order of their dates", () => {
  const times = ["2027-05-17", "2027-05-19", "2027-05-20", "2027-05-24", "2027-05-28"].map((one) => day(one));
  expect(datesOf(pickProposals(times, [], "2027-05-20"))).toEqual(
    ["2027-05-19", "2027-05-20", "2027-05-17"].sort(),
  );
});

test("other dentists fill in the days on which the patient's isn't free", () => {
  const anyone = [day("2027-05-20", [berg]), day("2027-05-21", [berg]), day("2027-05-25", [berg])];
  const proposals = pickProposals([day("2027-05-24")], anyone, "2027-05-20");
  expect(proposals.map(({ dateISO, doctor }) => [dateISO, doctor?.name])).toEqual([
    ["2027-05-20", "Dr. Berg"],
    ["2027-05-21", "Dr. Berg"],
    ["2027-05-24", "Dr. Chen"],
  ]);
});

test("a treatment without dentists has proposals too", () => {
  expect(pickProposals([], [day("2027-05-20", [])], "2027-05-20")).toEqual([
    { dateISO: "2027-05-20", slot: "10:00 AM", doctor: null },
  ]);
});
