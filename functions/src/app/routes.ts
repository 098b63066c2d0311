import { dismissAttention, listAffectedAppointments, listAttention } from "../attention/list-attention.ts";
import {
  cancelAppointmentByMailLink,
  confirmAppointmentByMailLink,
  moveAppointmentByMailLink,
  showAppointmentByMailLink,
} from "../booking/appointment-by-mail-link.ts";
import { createBooking } from "../booking/book.ts";
import { bookSeries } from "../booking/book-series.ts";
import { cancelBooking, listBookings, moveBooking, showBooking } from "../booking/change-appointment.ts";
import { cancelSeries, moveSeries, showSeries } from "../booking/change-series.ts";
import {
  findNextAvailable,
  listAvailable,
  listAvailableDays,
  listOpenings,
  listSoonest,
} from "../clinic/available.ts";
import { listManagedTimes } from "../clinic/managed-times.ts";
import { uploadPhoto } from "../clinic/photos.ts";
import { saveSettings, showManagedSettings, showSettings } from "../clinic/settings.ts";
import { saveSite, showLegalText, showManagedSite, showSite, undoSite } from "../clinic/site-content.ts";
import {
  createTreatment,
  editTreatment,
  listManagedTreatments,
  listTreatments,
  removeTreatment,
  reorderTreatments,
} from "../clinic/treatments.ts";
import * as absences from "../contract/absences.ts";
import * as access from "../contract/access.ts";
import * as affectedAppointments from "../contract/affected-appointments.ts";
import * as attention from "../contract/attention.ts";
import * as available from "../contract/available.ts";
import * as blocks from "../contract/blocks.ts";
import * as bookings from "../contract/bookings.ts";
import * as deskActs from "../contract/desk-acts.ts";
import * as doctors from "../contract/doctors.ts";
import * as downloads from "../contract/downloads.ts";
import * as feeds from "../contract/feeds.ts";
import * as health from "../contract/health.ts";
import * as mailLinks from "../contract/mail-links.ts";
import * as mailReports from "../contract/mail-reports.ts";
import * as messages from "../contract/messages.ts";
import * as notices from "../contract/notices.ts";
import * as openapi from "../contract/openapi.ts";
import * as payments from "../contract/payments.ts";
import * as people from "../contract/people.ts";
import * as profile from "../contract/profile.ts";
import * as recordLinks from "../contract/record-links.ts";
import * as reminderPreference from "../contract/reminder-preference.ts";
import * as reports from "../contract/reports.ts";
import * as reviews from "../contract/reviews.ts";
import * as schedule from "../contract/schedule.ts";
import * as series from "../contract/series.ts";
import * as settings from "../contract/settings.ts";
import * as site from "../contract/site.ts";
import * as treatments from "../contract/treatments.ts";
import * as users from "../contract/users.ts";
import {
  addDoctor,
  deleteDoctor,
  editDoctor,
  listDoctors,
  listManagedDoctors,
} from "../doctors/manage-doctors.ts";
import { addFeed, listFeeds, readFeed, removeFeed } from "../feeds/calendar-feeds.ts";
import { readLateJobs } from "../firestore/jobs.ts";
import { bind, type Handler, type Route } from "../http/bind.ts";
import { deleteMessage, listMessages, sendMessage, setMessageState, showMessage } from "../messages/inbox.ts";
import { replyToMessage } from "../messages/reply-to-message.ts";
import { readMigrationProgress } from "../migrations/migrations.ts";
import { showBookingHistory } from "../notices/booking-history.ts";
import {
  confirmBouncedAddress,
  confirmOwnBouncedAddress,
  receiveMailReport,
} from "../notices/bounced-addresses.ts";
import { mailNewLinks } from "../notices/mail-new-links.ts";
import { setReminderPreference, showReminderPreference } from "../notices/reminder-preference.ts";
import { sendNoticeAgain } from "../notices/send-again.ts";
import { confirmPayment, createPaymentIntent } from "../payments/pay-by-card.ts";
import { receiveStripeEvent } from "../payments/receive-stripe-event.ts";
import { correctAccount } from "../people/correct-account.ts";
import { correctCaller } from "../people/correct-caller.ts";
import { downloadPatients } from "../people/download-patients.ts";
import { linkPeople } from "../people/link-people.ts";
import {
  listUsers,
  makeAdmin,
  removeAdmin,
  removeSecondFactor,
  removeUser,
  searchUsers,
  setRole,
} from "../people/manage-users.ts";
import { listPeopleSeen } from "../people/people-seen.ts";
import { listAppointmentsOfPerson, showPerson } from "../people/person.ts";
import { deleteProfile, editProfile, exportProfile, showProfile } from "../people/profile.ts";
import { searchPeople } from "../people/search-people.ts";
import { recordSignIn, startSession } from "../people/session.ts";
import { exportAccess, listAccess, saveAccessRules, showAccessRules } from "../people/staff-access.ts";
import { unlinkPeople } from "../people/unlink-people.ts";
import { releaseVersion } from "../release.ts";
import { showDailyStats } from "../reports/day-figures.ts";
import { downloadEarnings } from "../reports/download-earnings.ts";
import { downloadPayments } from "../reports/download-payments.ts";
import { showEarnings } from "../reports/earnings.ts";
import { showRangeFigures } from "../reports/range-figures.ts";
import {
  changeReview,
  deleteReview,
  listManagedReviews,
  listOwnReviews,
  listReviews,
  writeReview,
} from "../reviews/write-review.ts";
import {
  recordArrival,
  recordLateness,
  recordManualRefund,
  recordNoShow,
  takeDeskPayment,
  undoArrival,
  undoDeskPayment,
  undoLateness,
  undoNoShow,
} from "../schedule/desk-acts.ts";
import { downloadDay } from "../schedule/download-day.ts";
import { addBlocks, changeBlocks, listBlocks, removeBlocks, restoreBlocks } from "../schedule/edit-blocks.ts";
import { addAbsence, listAbsences, removeAbsence } from "../schedule/record-absences.ts";
import { refundBooking, undoWaive, waivePrice } from "../schedule/refund-and-waive.ts";
import { restoreBooking } from "../schedule/restore-booking.ts";
import { listCancelledAppointments, listSchedule } from "../schedule/schedule.ts";
import { listScheduleChanges } from "../schedule/schedule-changes.ts";

const showHealth: Handler<typeof health.showHealth> = async (call) => ({
  ok: true,
  version: call.version,
  release: releaseVersion,
  migrations: await readMigrationProgress(call),
  lateJobs: (await readLateJobs(call)).map(({ name }) => name),
});

/** All routes of the API, by the operation name that `/openapi.json` publishes. A name stays when a handler is renamed. */
export const routesByName: Readonly<Record<string, Route>> = {
  showHealth: bind(health.showHealth, showHealth),
  showOpenApi: bind(openapi.showOpenApi, async () =>
    (await import("./openapi.ts")).describeApi(routesByName),
  ),
  showSettings: bind(settings.showSettings, showSettings),
  showManagedSettings: bind(settings.showManagedSettings, showManagedSettings),
  saveSettings: bind(settings.saveSettings, saveSettings),
  showSite: bind(site.showSite, showSite),
  showManagedSite: bind(site.showManagedSite, showManagedSite),
  showLegalText: bind(site.showLegalText, showLegalText),
  saveSite: bind(site.saveSite, saveSite),
  undoSite: bind(site.undoSite, undoSite),
  listTreatments: bind(treatments.listTreatments, listTreatments),
  listManagedTreatments: bind(treatments.listManagedTreatments, listManagedTreatments),
  listAvailable: bind(available.listAvailable, listAvailable),
  findNextAvailable: bind(available.findNextAvailable, findNextAvailable),
  listSoonest: bind(available.listSoonest, listSoonest),
  listOpenings: bind(available.listOpenings, listOpenings),
  listAvailableDays: bind(available.listAvailableDays, listAvailableDays),
  listManagedTimes: bind(available.listManagedTimes, listManagedTimes),
  createTreatment: bind(treatments.createTreatment, createTreatment),
  orderTreatments: bind(treatments.reorderTreatments, reorderTreatments),
  editTreatment: bind(treatments.editTreatment, editTreatment),
  removeTreatment: bind(treatments.removeTreatment, removeTreatment),
  listDoctors: bind(doctors.listDoctors, listDoctors),
  listManagedDoctors: bind(doctors.listManagedDoctors, listManagedDoctors),
  addDoctor: bind(doctors.addDoctor, addDoctor),
  editDoctor: bind(doctors.editDoctor, editDoctor),
  deleteDoctor: bind(doctors.deleteDoctor, deleteDoctor),
  uploadPhoto: bind(doctors.uploadPhoto, uploadPhoto),
  listReviews: bind(reviews.listReviews, listReviews),
  listOwnReviews: bind(reviews.listOwnReviews, listOwnReviews),
  listManagedReviews: bind(reviews.listManagedReviews, listManagedReviews),
  writeReview: bind(reviews.writeReview, writeReview),
  changeReview: bind(reviews.changeReview, changeReview),
  deleteReview: bind(reviews.deleteReview, deleteReview),
  sendMessage: bind(messages.sendMessage, sendMessage),
  listMessages: bind(messages.listMessages, listMessages),
  showMessage: bind(messages.showMessage, showMessage),
  changeMessage: bind(messages.setMessageState, setMessageState),
  replyToMessage: bind(messages.replyToMessage, replyToMessage),
  deleteMessage: bind(messages.deleteMessage, deleteMessage),
  showReminders: bind(reminderPreference.showReminderPreference, showReminderPreference),
  setReminders: bind(reminderPreference.setReminderPreference, setReminderPreference),
  openSession: bind(users.startSession, startSession),
  recordSignIn: bind(users.recordSignIn, recordSignIn),
  listUsers: bind(users.listUsers, listUsers),
  searchUsers: bind(users.searchUsers, searchUsers),
  searchPeople: bind(people.searchPeople, searchPeople),
  showPerson: bind(people.showPerson, showPerson),
  correctCaller: bind(people.correctCaller, correctCaller),
  correctAccount: bind(people.correctAccount, correctAccount),
  listPeopleSeen: bind(people.listPeopleSeen, listPeopleSeen),
  confirmAddress: bind(mailReports.confirmBouncedAddress, confirmBouncedAddress),
  linkPeople: bind(recordLinks.linkPeople, linkPeople),
  unlinkPeople: bind(recordLinks.unlinkPeople, unlinkPeople),
  listAppointmentsOfPerson: bind(people.listAppointmentsOfPerson, listAppointmentsOfPerson),
  listAccess: bind(access.listAccess, listAccess),
  exportAccess: bind(access.exportAccess, exportAccess),
  showAccessRules: bind(access.showAccessRules, showAccessRules),
  saveAccessRules: bind(access.saveAccessRules, saveAccessRules),
  makeAdmin: bind(users.makeAdmin, makeAdmin),
  removeAdmin: bind(users.removeAdmin, removeAdmin),
  setRole: bind(users.setRole, setRole),
  removeSecondFactor: bind(users.removeSecondFactor, removeSecondFactor),
  removeUser: bind(users.removeUser, removeUser),
  showProfile: bind(profile.showProfile, showProfile),
  editProfile: bind(profile.editProfile, editProfile),
  deleteProfile: bind(profile.deleteProfile, deleteProfile),
  exportProfile: bind(profile.exportProfile, exportProfile),
  confirmOwnAddress: bind(mailReports.confirmOwnBouncedAddress, confirmOwnBouncedAddress),
  createBooking: bind(bookings.createBooking, createBooking),
  bookSeries: bind(series.bookSeries, bookSeries),
  showSeries: bind(series.showSeries, showSeries),
  cancelSeries: bind(series.cancelSeries, cancelSeries),
  moveSeries: bind(series.moveSeries, moveSeries),
  listBookings: bind(bookings.listBookings, listBookings),
  showBooking: bind(bookings.showBooking, showBooking),
  cancelBooking: bind(bookings.cancelBooking, cancelBooking),
  moveBooking: bind(bookings.moveBooking, moveBooking),
  restoreBooking: bind(deskActs.restoreBooking, restoreBooking),
  takeDeskPayment: bind(deskActs.takeDeskPayment, takeDeskPayment),
  takeBackDeskPayment: bind(deskActs.undoDeskPayment, undoDeskPayment),
  recordGivenBack: bind(deskActs.recordManualRefund, recordManualRefund),
  refundBooking: bind(deskActs.refundBooking, refundBooking),
  waivePrice: bind(deskActs.waivePrice, waivePrice),
  takeBackWaiver: bind(deskActs.undoWaive, undoWaive),
  recordNoShow: bind(deskActs.recordNoShow, recordNoShow),
  takeBackNoShow: bind(deskActs.undoNoShow, undoNoShow),
  recordArrival: bind(deskActs.recordArrival, recordArrival),
  takeBackArrival: bind(deskActs.undoArrival, undoArrival),
  recordLateness: bind(deskActs.recordLateness, recordLateness),
  takeBackLateness: bind(deskActs.undoLateness, undoLateness),
  mailNewLinks: bind(mailLinks.mailNewLinks, mailNewLinks),
  showLinkedAppointment: bind(mailLinks.showAppointmentByMailLink, showAppointmentByMailLink),
  confirmLinkedAppointment: bind(mailLinks.confirmAppointmentByMailLink, confirmAppointmentByMailLink),
  cancelLinkedAppointment: bind(mailLinks.cancelAppointmentByMailLink, cancelAppointmentByMailLink),
  moveLinkedAppointment: bind(mailLinks.moveAppointmentByMailLink, moveAppointmentByMailLink),
  showBookingHistory: bind(notices.showBookingHistory, showBookingHistory),
  sendNoticeAgain: bind(notices.sendNoticeAgain, sendNoticeAgain),
  createPaymentIntent: bind(payments.createPaymentIntent, createPaymentIntent),
  confirmPayment: bind(payments.confirmPayment, confirmPayment),
  receiveEvent: bind(payments.receiveStripeEvent, receiveStripeEvent),
  receiveMailReport: bind(mailReports.receiveMailReport, receiveMailReport),
  listAbsences: bind(absences.listAbsences, listAbsences),
  addAbsence: bind(absences.addAbsence, addAbsence),
  removeAbsence: bind(absences.removeAbsence, removeAbsence),
  listBlocks: bind(blocks.listBlocks, listBlocks),
  addBlocks: bind(blocks.addBlocks, addBlocks),
  changeBlocks: bind(blocks.changeBlocks, changeBlocks),
  removeBlocks: bind(blocks.removeBlocks, removeBlocks),
  restoreBlocks: bind(blocks.restoreBlocks, restoreBlocks),
  listFeeds: bind(feeds.listFeeds, listFeeds),
  addFeed: bind(feeds.addFeed, addFeed),
  removeFeed: bind(feeds.removeFeed, removeFeed),
  readFeed: bind(feeds.readFeed, readFeed),
  listAttention: bind(attention.listAttention, listAttention),
  listAffected: bind(affectedAppointments.listAffectedAppointments, listAffectedAppointments),
  dismissAttention: bind(attention.dismissAttention, dismissAttention),
  listSchedule: bind(schedule.listSchedule, listSchedule),
  listScheduleChanges: bind(schedule.listScheduleChanges, listScheduleChanges),
  listCancelled: bind(schedule.listCancelledAppointments, listCancelledAppointments),
  showStats: bind(reports.showDailyStats, showDailyStats),
  showFigures: bind(reports.showRangeFigures, showRangeFigures),
  showEarnings: bind(reports.showEarnings, showEarnings),
  downloadDay: bind(downloads.downloadDay, downloadDay),
  downloadPatients: bind(downloads.downloadPatients, downloadPatients),
  downloadPayments: bind(downloads.downloadPayments, downloadPayments),
  downloadEarnings: bind(downloads.downloadEarnings, downloadEarnings),
};

export const routes: readonly Route[] = Object.values(routesByName);
