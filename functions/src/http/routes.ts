import { makeAdmin, removeAdmin } from "../admins/change-role.ts";
import { listAttention } from "../attention/list-attention.ts";
import { settleByHand } from "../attention/settle.ts";
import { cancelBooking } from "../bookings/cancel-booking.ts";
import { createBooking } from "../bookings/create-booking.ts";
import { listBookings } from "../bookings/list-bookings.ts";
import { moveBooking } from "../bookings/move-booking.ts";
import { showBooking } from "../bookings/show-booking.ts";
import { listAvailable } from "../catalogue/list-available.ts";
import { listServices } from "../catalogue/list-services.ts";
import { showSettings } from "../catalogue/show-settings.ts";
import { deleteDoctor } from "../doctors/delete-doctor.ts";
import { listDoctors } from "../doctors/list-doctors.ts";
import { addDoctor, editDoctor } from "../doctors/save-doctor.ts";
import { changeMessage, deleteMessage } from "../messages/keep-messages.ts";
import { listMessages } from "../messages/list-messages.ts";
import { receiveMessage } from "../messages/receive-message.ts";
import { claimPayment } from "../payments/claim-payment.ts";
import { createPaymentIntent } from "../payments/create-payment-intent.ts";
import { receiveEvent } from "../payments/receive-event.ts";
import { deleteProfile } from "../profile/delete-profile.ts";
import { editProfile } from "../profile/edit-profile.ts";
import { exportProfile } from "../profile/export-profile.ts";
import { showProfile } from "../profile/show-profile.ts";
import { changeReview } from "../reviews/change-review.ts";
import { deleteReview } from "../reviews/delete-review.ts";
import { listReviews } from "../reviews/list-reviews.ts";
import { writeReview } from "../reviews/write-review.ts";
import { takeDeskPayment } from "../schedule/desk-payment.ts";
import { recordGivenBack } from "../schedule/given-back.ts";
import { listCancelled } from "../schedule/list-cancelled.ts";
import { listSchedule } from "../schedule/list-schedule.ts";
import { recordNoShow } from "../schedule/no-show.ts";
import { saveSettings } from "../settings/save-settings.ts";
import { showStats } from "../stats/show-stats.ts";
import { createTreatment } from "../treatments/create-treatment.ts";
import { editTreatment } from "../treatments/edit-treatment.ts";
import { orderTreatments } from "../treatments/order-treatments.ts";
import { removeTreatment } from "../treatments/remove-treatment.ts";
import { listUsers, searchUsers } from "../users/list-users.ts";
import { openSession, recordSignIn } from "../users/record-sign-in.ts";
import { removeUser } from "../users/remove-user.ts";
import type { Route } from "./route.ts";
import { showHealth } from "./show-health.ts";

/** Every call there is, and who may make it. */
export const routes: readonly Route[] = [
  { method: "get", path: "/health", who: "anyone", handle: showHealth },
  { method: "get", path: "/settings", who: "anyone", publicSeconds: 30, handle: showSettings },
  { method: "put", path: "/settings", who: "admin", handle: saveSettings },
  { method: "get", path: "/service", who: "anyone", publicSeconds: 30, handle: listServices },
  { method: "post", path: "/service", who: "admin", handle: createTreatment },
  { method: "put", path: "/service", who: "admin", handle: orderTreatments },
  { method: "put", path: "/service/:id", who: "admin", handle: editTreatment },
  { method: "delete", path: "/service/:id", who: "admin", handle: removeTreatment },
  { method: "get", path: "/available", who: "anyone", handle: listAvailable },
  { method: "get", path: "/doctor", who: "anyone", publicSeconds: 30, handle: listDoctors },
  { method: "post", path: "/doctor", who: "admin", readsSuccess: true, handle: addDoctor },
  { method: "put", path: "/doctor/:id", who: "admin", handle: editDoctor },
  { method: "delete", path: "/doctor/:id", who: "admin", handle: deleteDoctor },
  { method: "get", path: "/reviews", who: "anyone", publicSeconds: 30, handle: listReviews },
  { method: "post", path: "/reviews", who: "signed-in", handle: writeReview },
  { method: "put", path: "/reviews/:id", who: "signed-in", handle: changeReview },
  { method: "delete", path: "/reviews/:id", who: "signed-in", handle: deleteReview },
  { method: "get", path: "/messages", who: "admin", handle: listMessages },
  { method: "post", path: "/messages", who: "anyone", handle: receiveMessage },
  { method: "patch", path: "/messages/:id", who: "admin", handle: changeMessage },
  { method: "delete", path: "/messages/:id", who: "admin", handle: deleteMessage },
  { method: "post", path: "/session", who: "signed-in", handle: openSession },
  { method: "get", path: "/user", who: "admin", handle: listUsers },
  { method: "post", path: "/user/search", who: "admin", handle: searchUsers },
  { method: "put", path: "/user/:email", who: "signed-in", handle: recordSignIn },
  { method: "delete", path: "/user/:email", who: "admin", handle: removeUser },
  { method: "put", path: "/user/admin/:email", who: "admin", handle: makeAdmin },
  { method: "delete", path: "/user/admin/:email", who: "admin", handle: removeAdmin },
  { method: "get", path: "/profile", who: "signed-in", handle: showProfile },
  { method: "put", path: "/profile", who: "signed-in", handle: editProfile },
  { method: "delete", path: "/profile", who: "signed-in", handle: deleteProfile },
  { method: "get", path: "/profile/export", who: "signed-in", handle: exportProfile },
  { method: "get", path: "/booking", who: "signed-in", handle: listBookings },
  { method: "post", path: "/booking", who: "signed-in", readsSuccess: true, handle: createBooking },
  { method: "get", path: "/booking/:id", who: "signed-in", handle: showBooking },
  { method: "patch", path: "/booking/:id", who: "signed-in", handle: claimPayment },
  { method: "delete", path: "/booking/:id", who: "signed-in", handle: cancelBooking },
  { method: "post", path: "/booking/:id/desk-payment", who: "admin", handle: takeDeskPayment },
  { method: "post", path: "/booking/:id/given-back", who: "admin", handle: recordGivenBack },
  { method: "post", path: "/booking/:id/move", who: "signed-in", handle: moveBooking },
  { method: "post", path: "/booking/:id/no-show", who: "admin", handle: recordNoShow },
  { method: "post", path: "/create-payment-intent", who: "signed-in", handle: createPaymentIntent },
  { method: "post", path: "/stripe/webhook", who: "anyone", handle: receiveEvent },
  { method: "get", path: "/attention", who: "admin", handle: listAttention },
  { method: "delete", path: "/attention/:subject", who: "admin", handle: settleByHand },
  { method: "get", path: "/schedule", who: "admin", handle: listSchedule },
  { method: "get", path: "/schedule/cancelled", who: "admin", handle: listCancelled },
  { method: "get", path: "/stats", who: "admin", handle: showStats },
];
