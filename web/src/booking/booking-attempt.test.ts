import type { BookingRequest } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { ApiError, type ApiErrorCode } from "../shared/api-error.ts";
import { type BookingAttempt, type BookingInput, createBookingSender } from "./booking-attempt.ts";

const tenOClock: BookingInput = {
  treatmentId: "cavity-filling",
  date: "2026-11-23",
  slot: "10:00 AM",
  patient: "pat@clinic.test",
  patientName: "Pat Jones",
  phone: "202-555-0143",
};
const elevenOClock = { ...tenOClock, slot: "11:00 AM" };

/** Creates a server that gives these answers one after the other. */
function createServer(...answers: (ApiErrorCode | "booked")[]) {
  const requests: BookingRequest[] = [];
  const post = async (request: BookingRequest) => {
    requests.push(request);
    const answer = answers[requests.length - 1] ?? "booked";
    if (answer !== "booked") throw new ApiError(answer, "");
    return { ...sampleBooking({ slot: request.slot }), success: true as const };
  };
  const ids = () => requests.map(({ requestId }) => requestId);
  return { book: createBookingSender({ post }), post, requests, ids };
}

test.each([tenOClock, elevenOClock])(
  "sends %o under the same id after a reload without an answer",
  async (input) => {
    const { post, ids } = createServer("offline");
    const attempts: BookingAttempt[] = [];
    await expect(
      createBookingSender({ post, onTry: (tried) => attempts.push(tried) })(tenOClock),
    ).rejects.toThrow();
    await createBookingSender({ post, tried: attempts.at(-1) })(input);
    expect(ids()[1]).toBe(ids()[0]);
  },
);

test.each(["offline", "timed-out", "unexpected", "internal", "unavailable"] as const)(
  "sends the same request under the same id after %s",
  async (code) => {
    const { book, ids } = createServer(code);
    await expect(book(tenOClock)).rejects.toThrow();
    await book(tenOClock);
    expect(ids()[1]).toBe(ids()[0]);
  },
);

test("a changed request after a refusal takes a new id", async () => {
  const { book, ids } = createServer("slot-taken");
  await expect(book(tenOClock)).rejects.toThrow();
  await book(elevenOClock);
  expect(ids()[1]).not.toBe(ids()[0]);
});

test("a changed price counts as a changed request", async () => {
  const { book, ids } = createServer("price-changed");
  await expect(book({ ...tenOClock, Price: 55 })).rejects.toThrow();
  await book({ ...tenOClock, Price: 60 });
  expect(ids()[1]).not.toBe(ids()[0]);
});

test("a changed request keeps the id while the outcome of the last one is unknown, so that only one of both is booked", async () => {
  const { book, ids } = createServer("offline");
  await expect(book(tenOClock)).rejects.toThrow();
  await book(elevenOClock);
  expect(ids()[1]).toBe(ids()[0]);
});

test("a refused repeat leaves the outcome of the first request unknown", async () => {
  const { book, ids } = createServer("offline", "too-many-requests");
  await expect(book(tenOClock)).rejects.toThrow();
  await expect(book(tenOClock)).rejects.toThrow();
  await book(elevenOClock);
  expect(new Set(ids()).size).toBe(1);
});

test("reports that an earlier request was booked, and sends nothing by itself", async () => {
  const { book, requests } = createServer("offline", "request-reused");
  await expect(book(tenOClock)).rejects.toThrow();
  await expect(book(elevenOClock)).rejects.toMatchObject({ code: "request-reused" });
  expect(requests).toHaveLength(2);
});

test("sends the next request under a new id", async () => {
  const { book, ids } = createServer("offline", "request-reused");
  await expect(book(tenOClock)).rejects.toThrow();
  await expect(book(elevenOClock)).rejects.toThrow();
  await book(elevenOClock);
  expect(ids()[2]).not.toBe(ids()[0]);
});

test("repeats a request under a new id if its booking has been canceled", async () => {
  const { book, ids } = createServer("offline", "request-reused");
  await expect(book(tenOClock)).rejects.toThrow();
  expect(await book(tenOClock)).toMatchObject({ slot: "10:00 AM" });
  expect(ids()).toHaveLength(3);
  expect(ids()[2]).not.toBe(ids()[0]);
});

test("doesn't repeat a request if another one was sent under the same id", async () => {
  const { book, requests } = createServer("offline", "offline", "request-reused");
  await expect(book(tenOClock)).rejects.toThrow();
  await expect(book(elevenOClock)).rejects.toThrow();
  await expect(book(tenOClock)).rejects.toMatchObject({ code: "request-reused" });
  expect(requests).toHaveLength(3);
});
