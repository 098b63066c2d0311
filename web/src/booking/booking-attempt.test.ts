import type { BookingRequest } from "@clinic/contract/bookings.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { ApiError, type ApiErrorCode } from "../shared/api-error.ts";
import { type AfterAttempt, bookWishes, type Wish } from "./booking-attempt.ts";

const ten: Wish = {
  treatmentId: "cavity-filling",
  date: "2026-11-23",
  slot: "10:00 AM",
  patient: "pat@clinic.test",
  patientName: "Pat Jones",
  phone: "202-555-0143",
};
const eleven = { ...ten, slot: "11:00 AM" };

/** A server that answers each request with the next of these. */
function serverThat(...answers: (ApiErrorCode | "booked")[]) {
  const requests: BookingRequest[] = [];
  const post = async (request: BookingRequest) => {
    requests.push(request);
    const answer = answers[requests.length - 1] ?? "booked";
    if (answer !== "booked") throw new ApiError(answer, "");
    return { ...sampleBooking({ slot: request.slot }), success: true as const };
  };
  const ids = () => requests.map(({ requestId }) => requestId);
  return { book: bookWishes({ post }), post, requests, ids };
}

test.each([ten, eleven])(
  "a page that was loaded anew while it waited sends %o under the id of before",
  async (wish) => {
    const { post, ids } = serverThat("offline");
    const tries: AfterAttempt[] = [];
    await expect(bookWishes({ post, onTry: (tried) => tries.push(tried) })(ten)).rejects.toThrow();
    await bookWishes({ post, tried: tries.at(-1) })(wish);
    expect(ids()[1]).toBe(ids()[0]);
  },
);

test.each(["offline", "timed-out", "unexpected", "internal", "unavailable"] as const)(
  "after %s the same wish is sent under the same id",
  async (code) => {
    const { book, ids } = serverThat(code);
    await expect(book(ten)).rejects.toThrow();
    await book(ten);
    expect(ids()[1]).toBe(ids()[0]);
  },
);

test("a wish that was refused and then changed takes a new id", async () => {
  const { book, ids } = serverThat("slot-taken");
  await expect(book(ten)).rejects.toThrow();
  await book(eleven);
  expect(ids()[1]).not.toBe(ids()[0]);
});

test("a changed price makes it another wish", async () => {
  const { book, ids } = serverThat("price-changed");
  await expect(book({ ...ten, Price: 55 })).rejects.toThrow();
  await book({ ...ten, Price: 60 });
  expect(ids()[1]).not.toBe(ids()[0]);
});

test("while nobody knows what became of a wish, a changed one keeps the id: only one of both can be booked", async () => {
  const { book, ids } = serverThat("offline");
  await expect(book(ten)).rejects.toThrow();
  await book(eleven);
  expect(ids()[1]).toBe(ids()[0]);
});

test("a refusal of the repeat doesn't say what became of the first", async () => {
  const { book, ids } = serverThat("offline", "too-many-requests");
  await expect(book(ten)).rejects.toThrow();
  await expect(book(ten)).rejects.toThrow();
  await book(eleven);
  expect(new Set(ids()).size).toBe(1);
});

test("a wish of before that was booked after all is told, and nothing is sent by itself", async () => {
  const { book, requests } = serverThat("offline", "request-reused");
  await expect(book(ten)).rejects.toThrow();
  await expect(book(eleven)).rejects.toMatchObject({ code: "request-reused" });
  expect(requests).toHaveLength(2);
});

test("what is sent after that is a wish of its own", async () => {
  const { book, ids } = serverThat("offline", "request-reused");
  await expect(book(ten)).rejects.toThrow();
  await expect(book(eleven)).rejects.toThrow();
  await book(eleven);
  expect(ids()[2]).not.toBe(ids()[0]);
});

test("a repeat of what has been cancelled meanwhile leads on by itself, under a new id", async () => {
  const { book, ids } = serverThat("offline", "request-reused");
  await expect(book(ten)).rejects.toThrow();
  expect(await book(ten)).toMatchObject({ slot: "10:00 AM" });
  expect(ids()).toHaveLength(3);
  expect(ids()[2]).not.toBe(ids()[0]);
});

test("a repeat is not led on when another wish was sent under the same id", async () => {
  const { book, requests } = serverThat("offline", "offline", "request-reused");
  await expect(book(ten)).rejects.toThrow();
  await expect(book(eleven)).rejects.toThrow();
  await expect(book(ten)).rejects.toMatchObject({ code: "request-reused" });
  expect(requests).toHaveLength(3);
});
