/**
 * Performs each operation of a random test program: picks a patient and an appointment, calls the API, and compares
 * the answer with the model's.
 */

import { accountOperations } from "./account-operations.ts";
import { blockOperations } from "./block-operations.ts";
import { bookingOperations } from "./booking-operations.ts";
import { hourMs, minuteMs } from "./clinic-model.ts";
import { clinicOperations } from "./clinic-operations.ts";
import { type PerformOperation, pick } from "./life.ts";
import { noticeOperations } from "./notice-operations.ts";
import { paymentOperations } from "./payment-operations.ts";
import type { OperationName } from "./random-operations.ts";
import { recordCorrectionOperations } from "./record-correction-operations.ts";
import { recordLinkOperations } from "./record-link-operations.ts";
import { seriesOperations } from "./series-operations.ts";
import { staffRoleOperations } from "./staff-role-operations.ts";

export const operationsByName: Record<OperationName, PerformOperation> = {
  ...bookingOperations,
  ...paymentOperations,
  ...clinicOperations,
  ...blockOperations,
  ...noticeOperations,
  ...accountOperations,
  ...recordLinkOperations,
  ...recordCorrectionOperations,
  ...staffRoleOperations,
  ...seriesOperations,
  "let time pass": async (life, { at }) => {
    life.pass(pick([2 * minuteMs, 10 * minuteMs, 40 * minuteMs, 2 * hourMs, 3 * hourMs, 14 * hourMs], at));
    return true;
  },
};
