/** Checks that each stored document of each release can be read, and that today's schemas name each of its fields. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { bookingDocumentSchema } from "../../src/domain/booking-schema.ts";
import { absenceDocumentSchema } from "../../src/firestore/absences.ts";
import { accessDocumentSchema } from "../../src/firestore/access-log.ts";
import { attentionDocumentSchema } from "../../src/firestore/attention.ts";
import { blockDocumentSchema } from "../../src/firestore/blocks.ts";
import { bounceDocumentSchema } from "../../src/firestore/bounces.ts";
import { callerDocumentSchema } from "../../src/firestore/callers.ts";
import { claimDocumentSchema } from "../../src/firestore/claims.ts";
import { publicClinicSchema, treatmentDocumentSchema } from "../../src/firestore/clinic.ts";
import { dayDocumentSchema } from "../../src/firestore/days.ts";
import { doctorDocumentSchema } from "../../src/firestore/doctors.ts";
import { feedDocumentSchema } from "../../src/firestore/feeds.ts";
import { historyDocumentSchema } from "../../src/firestore/history.ts";
import { jobsDocumentSchema } from "../../src/firestore/jobs.ts";
import { limitsDocumentSchema } from "../../src/firestore/limits.ts";
import { messageDocumentSchema } from "../../src/firestore/messages.ts";
import { progressSchema } from "../../src/firestore/migration-progress.ts";
import { mutedAddressDocumentSchema } from "../../src/firestore/muted-addresses.ts";
import { outboxDocumentSchema } from "../../src/firestore/outbox.ts";
import { reconcilerStateSchema, stripeEventDocumentSchema } from "../../src/firestore/payments.ts";
import { rateLimitDocumentSchema } from "../../src/firestore/rate-limits.ts";
import { mailReportDocumentSchema } from "../../src/firestore/received-mail-reports.ts";
import { recordLinkDocumentSchema } from "../../src/firestore/record-links.ts";
import { reviewDocumentSchema } from "../../src/firestore/reviews.ts";
import { mailLinkDocumentSchema } from "../../src/firestore/stored-mail-links.ts";
import { upcast, upcasts } from "../../src/firestore/upcasts.ts";
import { removalDocumentSchema, staffDocumentSchema, userDocumentSchema } from "../../src/firestore/users.ts";
import { type FrozenStore, unpack } from "./frozen-store.ts";

/** The schema for each collection, or for each path if a collection has documents of several kinds. */
const schemas: Record<string, z.core.$ZodType> = {
  absences: absenceDocumentSchema,
  access: accessDocumentSchema,
  attention: attentionDocumentSchema,
  blocks: blockDocumentSchema,
  bookings: bookingDocumentSchema,
  bounces: bounceDocumentSchema,
  callers: callerDocumentSchema,
  claims: claimDocumentSchema,
  contacts: mutedAddressDocumentSchema,
  days: dayDocumentSchema,
  doctors: doctorDocumentSchema,
  feeds: feedDocumentSchema,
  history: historyDocumentSchema,
  limits: limitsDocumentSchema,
  links: mailLinkDocumentSchema,
  mailReports: mailReportDocumentSchema,
  messages: messageDocumentSchema,
  migrations: progressSchema,
  outbox: outboxDocumentSchema,
  personLinks: recordLinkDocumentSchema,
  "public/clinic": publicClinicSchema,
  rateLimits: rateLimitDocumentSchema,
  removals: removalDocumentSchema,
  reviews: reviewDocumentSchema,
  "settings/admins": staffDocumentSchema,
  "settings/jobs": jobsDocumentSchema,
  "settings/reconciler": reconcilerStateSchema,
  stripeEvents: stripeEventDocumentSchema,
  treatments: treatmentDocumentSchema,
  users: userDocumentSchema,
};

/** Fields that the collection wrapper itself writes. */
const own = new Set(["v", "shape"]);

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns the paths of the fields that the schema does not name. */
function unnamedFields(schema: z.core.$ZodType, value: unknown, path = ""): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "nullable":
    case "optional":
    case "default":
      return value === null || value === undefined ? [] : unnamedFields(def.innerType, value, path);
    case "array":
      return Array.isArray(value) ? value.flatMap((one) => unnamedFields(def.element, one, `${path}[]`)) : [];
    case "record":
      return Object.values(isFields(value) ? value : {}).flatMap((one) =>
        unnamedFields(def.valueType, one, `${path}.*`),
      );
    case "union": {
      const fitting = def.options.find((option) => z.safeParse(option, value).success);
      return fitting ? unnamedFields(fitting, value, path) : [path];
    }
    case "object":
      return Object.entries(isFields(value) ? value : {}).flatMap(([key, one]) => {
        const field = def.shape[key];
        return field ? unnamedFields(field, one, `${path}.${key}`) : [`${path}.${key}`];
      });
    default:
      return [];
  }
}

const collectionOf = (path: string): string => path.split("/").at(-2) ?? "";

function faultsOf({ documents }: FrozenStore): string[] {
  const faults = documents.flatMap(({ path, data }) => {
    const schema = schemas[path] ?? schemas[collectionOf(path)];
    if (!schema) return [`${path}: no schema`];
    const document = upcast(data, upcasts.get(collectionOf(path)) ?? []);
    const stored = Object.fromEntries(Object.entries(document).filter(([key]) => !own.has(key)));
    const { error } = z.safeParse(schema, stored);
    const unread = error ? [`${collectionOf(path)}: ${z.prettifyError(error)}`] : [];
    return [...unread, ...unnamedFields(schema, stored, collectionOf(path))];
  });
  return [...new Set(faults)].sort();
}

const folder = new URL("./releases/", import.meta.url);
const stores = readdirSync(folder).flatMap((release) => [`${release}/demo`, `${release}/busy`]);

test.each(stores)("every field that release %s has stored is still read", (store) => {
  expect(faultsOf(unpack(readFileSync(new URL(`${store}.json.gz`, folder))))).toEqual([]);
});

test("a field that was removed from a schema, or added without a default, is reported", () => {
  const document = {
    path: "absences/a",
    data: { doctorId: "ida", from: "2026-11-20", to: 3, room: "2" },
  };
  const faults = faultsOf({ desk: "", now: 0, accounts: [], answers: [], mails: [], documents: [document] });
  expect(faults).toEqual(["absences.room", expect.stringMatching(/^absences: .*at to/s)]);
});
